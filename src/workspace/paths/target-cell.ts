/** A link, code span or bare path in a Target cell, as a path. */
export function targetPath(cell: string): string {
  return (/\]\(([^()\s]+)\)/.exec(cell)?.[1] ?? /`([^`]+)`/.exec(cell)?.[1] ?? cell).trim();
}
