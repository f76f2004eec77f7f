import type { Span } from '#diagnostics/diagnostic';

import type { TableRow } from './outline.ts';

/** Whether a line can be the second line of a GFM table. */
export function isDelimiterRow(line: string): boolean {
  if (!line.includes('-') || /[^-:| \t]/.test(line)) return false;
  const row = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return row.split('|').every((cell) => /^:?-+:?$/.test(cell.trim()));
}

/**
 * Splits one line of a table at its unescaped pipes; a pipe inside a code span splits too, as in
 * GFM.
 *
 * @param start offset of `line` in the file
 */
export function readRow(line: string, start: number): TableRow {
  const cells: Span[] = [];
  const trimmedEnd = line.trimEnd().length;
  let from = line.length - line.trimStart().length;
  if (line[from] === '|') from += 1;
  let cell = from;
  for (let at = from; at < trimmedEnd; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|') {
      cells.push(trimmed(line, cell, at, start));
      cell = at + 1;
    }
  }
  if (cell < trimmedEnd || cells.length === 0) cells.push(trimmed(line, cell, trimmedEnd, start));
  return {
    span: { start: start + (line.length - line.trimStart().length), end: start + trimmedEnd },
    cells,
  };
}

function trimmed(line: string, from: number, to: number, start: number): Span {
  let first = from;
  let last = to;
  while (first < last && (line[first] === ' ' || line[first] === '\t')) first += 1;
  while (last > first && (line[last - 1] === ' ' || line[last - 1] === '\t')) last -= 1;
  return { start: start + first, end: start + last };
}
