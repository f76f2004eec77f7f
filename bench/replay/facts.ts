/** Facts that a package's own comments and documents tell, with the lines that they speak of. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface FoundFact {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  /** A sentence of the comment, word for word. */
  readonly claim: string;
  readonly when: string;
}

/** The largest evidence, in lines: a person cites a part of a long function. */
const [mostLines, mostCode] = [40, 15];

const boring =
  /todo|fixme|eslint|prettier|copyright|licen[cs]e|ts-(?:ignore|expect)|type: ignore|noqa|pragma|istanbul|^@|https?:\/\/\S+$/i;

/** Whether a file can tell facts; tests and lists of changes cannot. */
export function isTelling(file: string): boolean {
  return (
    /\.(?:[cm]?[jt]sx?|py|md|rst)$/.test(file) &&
    !/(?:^|\/)(?:tests?|__tests__|fixtures?|examples?|benchmarks?|vendor|dist|\.\w+)\//.test(
      file,
    ) &&
    !/\.(?:test|spec|d)\.|(?:^|\/)(?:CHANGE|HISTORY|LICEN|test_|conftest)/i.test(file)
  );
}

/** All facts of a file, in its order. */
export function factsIn(root: string, file: string): FoundFact[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const found = /\.(?:md|rst)$/.test(file)
    ? paragraphs(lines)
    : file.endsWith('.py')
      ? [...docstrings(lines), ...comments(lines, /^\s*#(?!!)/)]
      : [...blocks(lines), ...comments(lines, /^\s*\/\//)];
  const stem = basename(file).replace(/\.\w+$/, '');
  return found
    .sort((one, other) => one.from - other.from)
    .flatMap(({ from, to, text }) => {
      const claim = sentenceOf(text);
      if (claim === null || to - from + 1 > mostLines) return [];
      const name = /(?:function|class|const|def|interface|type|enum)\s+(\w+)/.exec(
        lines.slice(from - 1, to).join('\n'),
      )?.[1];
      const about = name === undefined || name === stem ? '' : ` ${name} in`;
      const words = claim
        .replace(/[^\w ]/g, '')
        .split(' ')
        .slice(0, 6)
        .join(' ');
      return [{ file, from, to, claim, when: `changing${about} ${stem}: ${words}` }];
    });
}

interface Found {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Lines that are comments and nothing else, with the code below them. */
function comments(lines: readonly string[], sign: RegExp): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!sign.test(lines[at] ?? '')) continue;
    const first = at;
    while (sign.test(lines[at + 1] ?? '')) at += 1;
    const text = lines
      .slice(first, at + 1)
      .map((line) => line.replace(/^\s*(?:\/\/+|#+:?)\s?/, ''));
    add(found, lines, first, at, text);
  }
  return found;
}

/** Comments in the manner of JSDoc, with the code below them. */
function blocks(lines: readonly string[]): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!/^\s*\/\*\*?/.test(lines[at] ?? '')) continue;
    const first = at;
    while (at < lines.length && !lines[at]?.includes('*/')) at += 1;
    const text = lines
      .slice(first, at + 1)
      .map((line) => line.replace(/^\s*\/?\*+\s?|\s*\*\/.*$/g, ''));
    add(found, lines, first, at, text);
  }
  return found;
}

/** Docstrings of Python, from their `def` or `class` on, with the code below them. */
function docstrings(lines: readonly string[]): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const open = /^\s+r?"""(.*)$/.exec(lines[at] ?? '');
    if (!open) continue;
    let first = at;
    while (
      first > 0 &&
      at - first < 12 &&
      !/^\s*(?:async )?(?:def|class) /.test(lines[first] ?? '')
    )
      first -= 1;
    const start = at;
    if (!open[1]?.includes('"""'))
      do at += 1;
      while (at < lines.length && !lines[at]?.includes('"""'));
    const text = lines.slice(start, at + 1).map((line) => line.replace(/^\s*r?"""|""".*$/g, ''));
    if (/^\s*(?:async )?(?:def|class) /.test(lines[first] ?? ''))
      found.push({ from: first + 1, to: codeEnd(lines, at) + 1, text: textOf(text) });
  }
  return found;
}

/** Paragraphs of a document. */
function paragraphs(lines: readonly string[]): Found[] {
  const found: Found[] = [];
  let first = -1;
  for (let at = 0; at <= lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^[A-Z`*]/.test(line) && first < 0 && (lines[at - 1] ?? '') === '') first = at;
    else if (line.trim() === '' && first >= 0) {
      found.push({ from: first + 1, to: at, text: textOf(lines.slice(first, at)) });
      first = -1;
    } else if (!/^\S/.test(line) || /^[=~\-^#.]{3}/.test(line)) first = -1;
  }
  return found;
}

function add(
  found: Found[],
  lines: readonly string[],
  first: number,
  last: number,
  text: readonly string[],
): void {
  const end = codeEnd(lines, last);
  if (end > last && last - first < mostLines)
    found.push({ from: first + 1, to: end + 1, text: textOf(text) });
}

/** The last line of code that a comment speaks of: to the first blank line or the end of it. */
function codeEnd(lines: readonly string[], last: number): number {
  const indent = (at: number): number => /^\s*/.exec(lines[at] ?? '')?.[0].length ?? 0;
  let end = last;
  while (end - last < mostCode) {
    const next = lines[end + 1] ?? '';
    const isCloser = /^\s*[)}\]]/.test(next);
    if (next.trim() === '' || indent(end + 1) < indent(last) - (isCloser ? 1 : 0)) break;
    if (end > last && indent(end + 1) <= indent(last) && isCloser) return end + 1;
    if (/^\s*(?:\/\/|\/\*|#|""")/.test(next)) break;
    end += 1;
  }
  return end;
}

/** The text of a comment up to its tags and its second paragraph. */
function textOf(lines: readonly string[]): string {
  const text = lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
  return (text.split(/\n\s*\n|\n(?=@|:(?:param|return|raise|type|rtype)|\.\. )/)[0] ?? '').replace(
    /\s+/g,
    ' ',
  );
}

function sentenceOf(text: string): string | null {
  const [sentence = ''] = text.split(/(?<=[.!?])\s+(?=[A-Z`])/);
  const words = sentence.split(/\s+/).length;
  return words < 6 ||
    sentence.includes('```') ||
    words > 45 ||
    boring.test(sentence) ||
    /[:,]$/.test(sentence)
    ? null
    : sentence;
}
