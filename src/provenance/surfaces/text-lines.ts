/**
 * A text with line feeds, cut into lines; the last line has its LF too. `starts` has one more entry
 * than lines: the end.
 */
export interface TextLines {
  readonly text: string;
  readonly starts: readonly number[];
}

/** CRLF → LF and nothing else: a lone CR and a byte order mark stay. */
export function withLineFeeds(text: string): string {
  return text.includes('\r\n') ? text.replace(/\r\n/g, '\n') : text;
}

/**
 * Cuts a text whose line ends are LF into its lines, giving the last one its LF where it has none.
 */
export function readLines(text: string): TextLines {
  const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const starts = [0];
  for (let at = whole.indexOf('\n'); at !== -1; at = whole.indexOf('\n', at + 1))
    starts.push(at + 1);
  return { text: whole, starts };
}

/** How many lines there are; an empty text has none. */
export function countLines(lines: TextLines): number {
  return lines.starts.length - 1;
}

/** Lines `from` to `to`, counted from 1, each with its LF. */
export function linesBetween(lines: TextLines, from: number, to: number): string {
  return lines.text.slice(lines.starts[from - 1], lines.starts[to]);
}

/**
 * The first lines, counted from 1, of all stretches that read the same as lines `from` to `to`,
 * that one included; they may overlap. Linear in the lines whatever they hold (Knuth, Morris and
 * Pratt over lines as numbers).
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

/** Every line as a number; equal lines have equal numbers. */
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
