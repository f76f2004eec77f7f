import stringWidth from 'string-width';

import { visible } from '#reporters/visible';

/** The columns a text takes, when nothing in it is hidden. */
export function columnsOf(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text, { countAnsiEscapeCodes: true });
}

const graphemes = new Intl.Segmenter();

/** The start of a text that fits into so many columns, and the rest of it; no sign is cut. */
export function splitAt(text: string, columns: number): readonly [string, string] {
  let used = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    used += columnsOf(segment);
    if (used > columns) return [text.slice(0, index), text.slice(index)];
  }
  return [text, ''];
}

/**
 * One line of a file as it can be shown: tabs are blanks, hidden characters are named, what is too
 * long ends in an ellipsis.
 */
export function shownLine(text: string, columns: number): string {
  const line = visible(text.replace(/\r$/, '').replace(/\t/g, '  '));
  return columnsOf(line) <= columns ? line : `${splitAt(line, Math.max(0, columns - 1))[0]}…`;
}

/**
 * A text in lines of so many columns, broken between words; a word longer than a line is cut.
 * Hidden characters are named.
 */
export function wrap(text: string, columns: number): string[] {
  const width = Math.max(8, columns);
  const lines: string[] = [];
  let line = '';
  for (const word of visible(text.replace(/\s+/g, ' ').trim()).split(' ')) {
    let rest = word;
    if (line !== '' && columnsOf(line) + 1 + columnsOf(rest) <= width) {
      line += ` ${rest}`;
      continue;
    }
    if (line !== '') lines.push(line);
    while (columnsOf(rest) > width) {
      const [start] = splitAt(rest, width);
      // Paths are long words that read better broken at a slash or hyphen.
      const joint = Math.max(start.lastIndexOf('/'), start.lastIndexOf('-')) + 1;
      const end = joint > start.length / 2 ? joint : start.length;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    line = rest;
  }
  return [...lines, line];
}
