/**
 * A day to come, for commands that show how a date is written: the end of January of the next year.
 */
export function exampleDate(at: string): string {
  return `${Number(at.slice(0, 4)) + 1}-01-31`;
}
