import { limits } from '#workspace/limits';
import { isDelimiterRow } from '#workspace/outline/table-row';

import { canonicalWords } from './canonical-words.ts';

const fence = /^(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/;
const item = /^([-*+]|(\d{1,9})([.)]))(?:([ \t]+)|$)/;
const rule = /^([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const heading = /^#{1,6}(?=[ \t]|$)/;
/** HTML and definitions, which are no paragraphs. */
const noParagraph = /^(?:<|\[[^\]\n]{1,200}\]:)/;
const starts = [fence, item, rule, heading, /^[<>]/];

/** A block: its mark, and its lines. */
interface Chunk {
  mark: string;
  readonly kind: 'words' | 'row' | 'letters';
  readonly lines: string[];
}

/** A list item that is open: where its content begins, and the number it has in its list. */
interface OpenItem {
  readonly content: number;
  readonly number: number;
  readonly delimiter: string;
}

interface Reader {
  readonly lines: readonly string[];
  /** The quotes around them. */
  readonly quotes: number;
  at: number;
  readonly chunks: Chunk[];
  readonly items: OpenItem[];
  /** What the next line may go on with. */
  open: 'words' | 'table' | null;
}

/** Words where they stand on their line. */
interface Placed {
  readonly words: string;
  readonly column: number;
}

/**
 * A stretch of Markdown as an agent reads it, whatever a formatter made of it: marks of lists and
 * emphasis, escapes, line breaks in prose, blank lines, the padding of tables and the depth of
 * headings make no difference. All else counts, such as case, comments and the numbers of a list;
 * and code counts to the letter. Where links lead is left out, for that depends on the file.
 */
export function canonicalText(text: string): string {
  return textIn(text, 0);
}

/** The same for what stands in so many quotes. */
function textIn(text: string, quotes: number): string {
  if (quotes > limits.containerDepth) return text;
  const reader: Reader = {
    lines: text.split(/\r?\n/),
    quotes,
    at: 0,
    chunks: [],
    items: [],
    open: null,
  };
  for (; reader.at < reader.lines.length; reader.at += 1) takeLine(reader);
  return reader.chunks
    .map((chunk) => `${chunk.kind === 'words' && chunk.mark === '' ? ' ' : '\n'}${written(chunk)}`)
    .join('')
    .trim();
}

function written({ mark, kind, lines }: Chunk): string {
  const words = lines.join('\n');
  if (kind === 'letters') return `${mark}${words}`;
  if (kind === 'row') return `${mark}${cellsOf(words).map(canonicalWords).join(' | ')}`;
  return `${mark}${canonicalWords(mark === '' ? words : words.replace(/^\[X\](?=\s)/, '[x]'))}`;
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|'));
}

function takeLine(reader: Reader): void {
  const line = untabbed(reader.lines[reader.at] ?? '');
  const at: Placed = { words: line.trim(), column: indentOf(line) };
  if (at.words === '') reader.open = null;
  else if (!underlines(reader, at)) {
    const left = leaveItems(reader, at);
    if (reader.open === null && at.column - contentOf(reader) >= 4) takeIndented(reader);
    else takeBlock(reader, at, enterItems(reader, at, left));
  }
}

/** Whether a line makes a heading, or the head of a table, of the words above it. */
function underlines(reader: Reader, { words, column }: Placed): boolean {
  const last = reader.chunks.at(-1);
  if (reader.open !== 'words' || !last || column < contentOf(reader)) return false;
  const above = last.lines.at(-1) ?? '';
  if (isDelimiterRow(words) && sameCells(above, words)) {
    last.lines.pop();
    const mark = last.lines.length === 0 ? last.mark : '';
    if (last.lines.length === 0) reader.chunks.pop();
    reader.chunks.push({ mark, kind: 'row', lines: [above] });
    reader.open = 'table';
    return true;
  }
  if (last.mark !== '' || noParagraph.test(last.lines[0] ?? '') || !/^(?:=+|-+)$/.test(words))
    return false;
  last.mark = '# ';
  reader.open = null;
  return true;
}

function sameCells(one: string, other: string): boolean {
  return other.includes('|') && cellsOf(one).length === cellsOf(other).length;
}

/** Leaves the items that a line does not belong to, the innermost first. */
function leaveItems({ items, open }: Reader, { words, column }: Placed): OpenItem[] {
  const left: OpenItem[] = [];
  // Words go on with a paragraph wherever they stand.
  if (open === 'words' && !startsBlock(words)) return left;
  while (contentOf({ items }) > column) left.push(items.pop() as OpenItem);
  return left;
}

/** Enters the items that begin on a line; what stands in the innermost is left of the place. */
function enterItems(
  { items, open, chunks }: Reader,
  from: Placed,
  left: readonly OpenItem[],
): Placed & { readonly mark: string } {
  let { words, column } = from;
  let mark = '';
  const isInWords =
    open === 'words' && left.length === 0 && !noParagraph.test(chunks.at(-1)?.lines[0] ?? '');
  for (let before = left.at(-1); ; before = undefined) {
    const found = rule.test(words) ? null : item.exec(words);
    if (!found || items.length >= limits.containerDepth) break;
    const [all, bullet = '', digits, delimiter = '', blanks = ' '] = found;
    const number = Number(digits ?? 1);
    // Neither an empty item nor a number other than one can break into a paragraph.
    if (isInWords && mark === '' && (all === words || number !== 1)) break;
    const place =
      digits !== undefined && before?.delimiter === delimiter ? before.number + 1 : number;
    mark += `${'  '.repeat(items.length)}${digits === undefined ? '-' : `${place}.`} `;
    const width = bullet.length + (blanks.length > 4 ? 1 : blanks.length);
    column += width;
    items.push({ content: column, number: place, delimiter });
    words = words.slice(width);
  }
  return { words, column, mark };
}

function takeBlock(
  reader: Reader,
  line: Placed,
  { words, column, mark }: Placed & { readonly mark: string },
): void {
  const { chunks, open } = reader;
  const opening = fence.exec(words);
  reader.open = null;
  if (opening) takeFence(reader, mark, column, opening);
  else if (words.startsWith('>')) takeQuote(reader, mark, words);
  else if (rule.test(words)) chunks.push({ mark: `${mark}---`, kind: 'letters', lines: [] });
  else if (heading.test(words))
    chunks.push({ mark: `${mark}# `, kind: 'words', lines: [titleIn(words)] });
  else if (open === 'table' && words === line.words && !words.startsWith('<')) {
    chunks.push({ mark: '', kind: 'row', lines: [words] });
    reader.open = 'table';
  } else if (open === 'words' && mark === '' && !words.startsWith('<!--')) {
    chunks.at(-1)?.lines.push(words);
    reader.open = 'words';
  } else {
    chunks.push({ mark, kind: 'words', lines: [words] });
    reader.open = 'words';
  }
}

function titleIn(words: string): string {
  return words
    .replace(heading, '')
    .replace(/[ \t]#+$/, '')
    .trim();
}

function takeFence(reader: Reader, mark: string, column: number, opening: RegExpExecArray): void {
  const [, marks = '', info = ''] = opening;
  const code: string[] = [];
  for (reader.at += 1; reader.at < reader.lines.length; reader.at += 1) {
    const line = untabbed(reader.lines[reader.at] ?? '', column);
    if (line.trim() !== '' && indentOf(line) < contentOf(reader)) {
      reader.at -= 1;
      break;
    }
    if (isEndOf(marks, line)) break;
    code.push(line.slice(Math.min(column, indentOf(line))).trimEnd());
  }
  pushCode(reader, `${mark}\`\`\`${info}`, code);
}

function takeIndented(reader: Reader): void {
  const column = contentOf(reader) + 4;
  const code: string[] = [];
  for (; reader.at < reader.lines.length; reader.at += 1) {
    const line = untabbed(reader.lines[reader.at] ?? '', column);
    if (line.trim() !== '' && indentOf(line) < column) break;
    code.push(line.slice(column).trimEnd());
  }
  reader.at -= 1;
  pushCode(reader, '```', code);
}

function pushCode({ chunks }: Reader, mark: string, code: string[]): void {
  while (code.at(-1) === '') code.pop();
  chunks.push({ mark: `${mark}\n`, kind: 'letters', lines: code });
}

function takeQuote(reader: Reader, mark: string, words: string): void {
  const quoted = [words];
  for (; reader.at + 1 < reader.lines.length; reader.at += 1) {
    const next = (reader.lines[reader.at + 1] ?? '').trim();
    if (!next.startsWith('>') && (next === '' || startsBlock(next))) break;
    // Without its mark a line goes on with words, and underlines none.
    quoted.push(next.replace(/^=/, '\\='));
  }
  const own = quoted.map((line) => line.replace(/^> ?/, '')).join('\n');
  reader.chunks.push({
    mark: `${mark}> `,
    kind: 'letters',
    lines: [textIn(own, reader.quotes + 1)],
  });
}

function startsBlock(words: string): boolean {
  return starts.some((each) => each.test(words));
}

function isEndOf(marks: string, line: string): boolean {
  const words = line.trim();
  return words.startsWith(marks) && [...words].every((each) => each === marks[0]);
}

function contentOf({ items }: Pick<Reader, 'items'>): number {
  return items.at(-1)?.content ?? 0;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** A line with blanks for the tabs before its words, as many as Markdown takes them for. */
function untabbed(line: string, most = Infinity): string {
  let column = 0;
  let at = 0;
  for (; column < most && (line[at] === ' ' || line[at] === '\t'); at += 1)
    column += line[at] === '\t' ? 4 - (column % 4) : 1;
  return ' '.repeat(column) + line.slice(at);
}
