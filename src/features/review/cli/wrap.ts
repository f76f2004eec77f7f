import { visible } from '#reporters/visible';

/**
 * Characters that take two columns of a terminal: East Asian wide and full-width ones, and emoji.
 */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** Marks that stand on the character before them. */
const narrow = /\p{Mark}/u;

/** The columns a text takes, when nothing in it is hidden. */
export function columnsOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let columns = 0;
  for (const character of text)
    columns += narrow.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return columns;
}

/** The start of a text that fits into so many columns, and the rest of it. */
export function splitAt(text: string, columns: number): readonly [string, string] {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += columnsOf(character);
    if (used > columns) break;
    end += character.length;
  }
  return [text.slice(0, end), text.slice(end)];
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
