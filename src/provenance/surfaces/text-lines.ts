/** A text with LF after each line. `starts` are the offsets of its lines, and the end. */
export interface TextLines {
  readonly text: string;
  readonly starts: readonly number[];
}

/** Replaces CRLF by LF. A lone CR and a byte order mark stay. */
export function withLineFeeds(text: string): string {
  return text.includes('\r\n') ? text.replace(/\r\n/g, '\n') : text;
}

/** Splits a text with LF line ends into lines; adds LF to the last one if it has none. */
export function readLines(text: string): TextLines {
  const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const starts = [0];
  for (let at = whole.indexOf('\n'); at !== -1; at = whole.indexOf('\n', at + 1))
    starts.push(at + 1);
  return { text: whole, starts };
}

export function countLines(lines: TextLines): number {
  return lines.starts.length - 1;
}

/** Lines `from` to `to`, counted from 1, each with its LF. */
export function linesBetween(lines: TextLines, from: number, to: number): string {
  return lines.text.slice(lines.starts[from - 1], lines.starts[to]);
}

/**
 * The first lines, counted from 1, of all ranges equal to lines `from` to `to`, with that one; they
 * may overlap. Takes linear time: Knuth, Morris and Pratt over lines as numbers.
 */
export function sameLineRanges(lines: TextLines, from: number, to: number): number[] {
  const numbers = lineNumbers(lines);
  const wanted = numbers.slice(from - 1, to);
  const borders = bordersOf(wanted);
  const found: number[] = [];
  let matched = 0;
  numbers.forEach((number, index) => {
    while (matched > 0 && wanted[matched] !== number) matched = borders[matched - 1] ?? 0;
    if (wanted[matched] === number) matched += 1;
    if (matched === wanted.length) found.push(index - wanted.length + 2);
  });
  return found;
}

/** A number for each line; equal lines have equal numbers. */
function lineNumbers(lines: TextLines): number[] {
  const known = new Map<string, number>();
  return lines.starts.slice(1).map((end, index) => {
    const line = lines.text.slice(lines.starts[index], end);
    const number = known.get(line) ?? known.size;
    known.set(line, number);
    return number;
  });
}

/** For each prefix, the length of its longest proper prefix that also ends it. */
function bordersOf(wanted: readonly number[]): number[] {
  const borders = [0];
  let matched = 0;
  for (let index = 1; index < wanted.length; index += 1) {
    while (matched > 0 && wanted[matched] !== wanted[index]) matched = borders[matched - 1] ?? 0;
    if (wanted[matched] === wanted[index]) matched += 1;
    borders.push(matched);
  }
  return borders;
}
