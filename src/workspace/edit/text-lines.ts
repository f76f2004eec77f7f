import { presentItems } from '#diagnostics/defined-values';
import type { Edit } from '#diagnostics/diagnostic';

/** The start of the line at an offset, which may be the end of the text. */
export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** The end of the line at an offset, without its line ending. */
export function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  if (newline === -1) return text.length;
  return newline > at && text[newline - 1] === '\r' ? newline - 1 : newline;
}

/** The offset of the next LF, or the end of the text. */
export function nextLineFeed(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** The start of the next line; the end of the text after the last. */
export function nextLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline + 1;
}

/** The line ending at an offset: of its line, else of the line above, else LF. */
export function lineEnding(text: string, at: number): string {
  const here = text.indexOf('\n', at);
  const newline = here === -1 ? text.lastIndexOf('\n') : here;
  return newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n';
}

/** Adds lines below the one at an offset; a text without a final newline stays without. */
export function addLinesBelow(text: string, at: number, lines: readonly string[]): Edit {
  const ending = lineEnding(text, at);
  const start = nextLine(text, at);
  const open = start === text.length && start > 0 && text[start - 1] !== '\n';
  return {
    start,
    end: start,
    text: open ? ending + lines.join(ending) : lines.map((line) => line + ending).join(''),
  };
}

/** Adds lines above the one at an offset. */
export function addLinesAbove(text: string, at: number, lines: readonly string[]): Edit {
  const start = lineStart(text, at);
  const ending = lineEnding(text, at);
  return { start, end: start, text: lines.map((line) => line + ending).join('') };
}

/** Replaces the lines from the one at `from` to the one at `to`. */
export function replaceLines(
  text: string,
  from: number,
  to: number,
  lines: readonly string[],
): Edit {
  return {
    start: lineStart(text, from),
    end: lineEnd(text, to),
    text: lines.join(lineEnding(text, from)),
  };
}

/** Removes the lines from `from` to `to`; a text without a final newline stays without. */
export function removeLines(text: string, from: number, to: number): Edit {
  const start = lineStart(text, from);
  const end = nextLine(text, to);
  const unclosed = end === text.length && text[end - 1] !== '\n';
  return {
    start: unclosed ? text.slice(0, start).replace(/(?:\r?\n[ \t]*)+$/, '').length : start,
    end,
    text: '',
  };
}

/** Adds lines below the last line before `at` with text, with an empty line on each side. */
export function addBlockBefore(text: string, at: number, lines: readonly string[]): Edit {
  const content = text.slice(0, at).trimEnd().length;
  if (content === 0)
    return addLinesAbove(text, 0, presentItems([...lines, !isBlankLine(text, 0) && '']));
  const next = nextLine(text, content);
  const follows = next < text.length && !isBlankLine(text, next);
  return addLinesBelow(text, content, presentItems(['', ...lines, follows && '']));
}

/** Whether the line at an offset is empty, only white space, or missing. */
export function isBlankLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), lineEnd(text, at)).trim() === '';
}

/**
 * Applies edits; those at one offset in the given order.
 *
 * @throws {Error} when edits overlap or leave the text: bugs of the caller
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at || edit.end < edit.start || edit.end > text.length)
      throw new Error(`edit ${edit.start}-${edit.end} overlaps another one or leaves the text`);
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** A text, a list of texts, or a list of maps as in `per_surface_hash`. */
export type FrontmatterValue = string | readonly string[] | readonly FrontmatterRow[];
/** A map in a list, such as `{ kind: lines, unique: true }`. */
export type FrontmatterRow = Readonly<Record<string, string | boolean>>;

/** A scalar as it is in a file; `text` is its value. */
export interface WrittenScalar {
  readonly style: 'plain' | 'single' | 'double';
  readonly text: string;
}

/** Words that some YAML readers take for a boolean, a null or a number. */
const reserved = /^(?:true|false|yes|no|on|off|y|n|null|nan|inf)$/i;
/** A simple word, which needs no quotes; a hash or a commit id may be read as a number. */
const word = /^(?![0-9a-f]{7,}$)[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/i;
/** Text that stays without quotes where the author used none. */
const sentence =
  /^(?:[\p{L}(<]|\.{0,2}\/)(?:[^:#\p{C}\p{Z}]| (?=[^ #\p{C}])|:(?=[^ \p{C}\p{Z},[\]{}])|(?<=[^ ])#)*$/u;
// eslint-disable-next-line no-control-regex -- the characters that only an escape can carry
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/u;

/** The type that some YAML readers give a plain scalar. */
function guessed(text: string): 'date' | 'number' | 'boolean' | 'text' {
  if (/^\d{4}-\d{2}-\d{2}(?:[Tt ][\d:.]+(?:[Zz]|[+-][\d:]+)?)?$/.test(text)) return 'date';
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return 'number';
  return /^(?:true|false)$/.test(text) ? 'boolean' : 'text';
}

function staysPlain(text: string, was: string): boolean {
  const guess = guessed(text);
  // The author wrote a date or a number without quotes: so may we.
  if (guess !== 'text') return guess === guessed(was);
  return (
    !reserved.test(text) &&
    (word.test(text) || (sentence.test(text) && !/^[0-9a-f]{7,}$/i.test(text)))
  );
}

/** A scalar that is read as exactly `text`, with the quotes it had if they still fit. */
export function scalarText(text: string, was: WrittenScalar | null = null): string {
  if (was?.style === 'plain' && staysPlain(text, was.text)) return text;
  // A placeholder behind a key would make the whole file a template.
  const opaque = unprintable.test(text) || text.startsWith('{{');
  if (was?.style === 'single' && !opaque) return `'${text.replaceAll("'", "''")}'`;
  if (was === null && word.test(text) && !reserved.test(text)) return text;
  return `"${text.replace(/[^]/gu, escaped)}"`.replace(/^"\{\{/, '"\\x7b{');
}

function escaped(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  return unprintable.test(character)
    ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    : character;
}

/** A flow list, `[a, "b c"]`; `written` has the source of items that are there already. */
export function flowList(
  items: readonly string[],
  written: ReadonlyMap<string, string> = new Map(),
): string {
  return `[${items.map((item) => written.get(item) ?? scalarText(item)).join(', ')}]`;
}

/** Columns that GitHub shows of a line in a review. */
const lineWidth = 120;

/**
 * A map as an item of a list: `- { kind: lines, unique: true }`, or a line for each key where that
 * is too long.
 *
 * @param dash the first characters of the item: spaces, a dash and a space
 */
export function mapAsListItem(map: FrontmatterRow, dash: string): string[] {
  const pairs = Object.entries(map).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? scalarText(value) : String(value)}`,
  );
  const flow = `${dash}{ ${pairs.join(', ')} }`;
  if (flow.length <= lineWidth) return [flow];
  return pairs.map((pair, at) => `${at === 0 ? dash : ' '.repeat(dash.length)}${pair}`);
}
