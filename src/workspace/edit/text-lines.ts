import type { Edit } from '#diagnostics/diagnostic';
import { present } from '#diagnostics/present';

/** Where the line that holds `at` starts; `at` may be the end of the text. */
export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** Where the line that holds `at` ends, without its line ending. */
export function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  if (newline === -1) return text.length;
  return newline > at && text[newline - 1] === '\r' ? newline - 1 : newline;
}

/** Where the line that holds `at` ends, with all of its ending but the newline. */
export function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** Where the line after the one that holds `at` starts; the end of the text after the last. */
export function nextLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline + 1;
}

/** The line ending used around `at`: that of its line, else of the line above, else LF. */
export function lineEnding(text: string, at: number): string {
  const here = text.indexOf('\n', at);
  const newline = here === -1 ? text.lastIndexOf('\n') : here;
  return newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n';
}

/** Puts lines below the one that holds `at`; a text without a final newline stays without. */
export function linesBelow(text: string, at: number, lines: readonly string[]): Edit {
  const ending = lineEnding(text, at);
  const start = nextLine(text, at);
  const open = start === text.length && start > 0 && text[start - 1] !== '\n';
  return {
    start,
    end: start,
    text: open ? ending + lines.join(ending) : lines.map((line) => line + ending).join(''),
  };
}

/** Puts lines above the one that holds `at`. */
export function linesAbove(text: string, at: number, lines: readonly string[]): Edit {
  const start = lineStart(text, at);
  const ending = lineEnding(text, at);
  return { start, end: start, text: lines.map((line) => line + ending).join('') };
}

/**
 * Puts other lines in the place of those from the one that holds `from` to the one that holds `to`.
 */
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

/**
 * Takes away the lines from the one that holds `from` to the one that holds `to`; a text without a
 * final newline stays without.
 */
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

/**
 * Puts a block of lines after the last line before `at` that is not blank, with one blank line on
 * each side of it.
 */
export function blockBefore(text: string, at: number, lines: readonly string[]): Edit {
  const content = text.slice(0, at).trimEnd().length;
  if (content === 0) return linesAbove(text, 0, present([...lines, !isBlankLine(text, 0) && '']));
  const next = nextLine(text, content);
  const follows = next < text.length && !isBlankLine(text, next);
  return linesBelow(text, content, present(['', ...lines, follows && '']));
}

/** Whether the line that holds `at` has nothing but white space, or is not there. */
export function isBlankLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), lineEnd(text, at)).trim() === '';
}

/**
 * The text with all edits made; edits at one place come in the order given.
 *
 * @throws {Error} when two edits overlap or one leaves the text: both are bugs of whoever made them
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

/**
 * What a frontmatter key can be set to: a text, a list of texts, or rows of flow maps as in
 * `per_surface_hash`.
 */
export type FrontmatterValue =
  string | readonly string[] | readonly Readonly<Record<string, string | boolean>>[];

/** How a scalar stands in the file now; `text` is its value. */
export interface WrittenScalar {
  readonly style: 'plain' | 'single' | 'double';
  readonly text: string;
}

/** Words that some YAML reader takes for a boolean, a null or a number. */
const reserved = /^(?:true|false|yes|no|on|off|y|n|null|nan|inf)$/i;
/**
 * Simple words need no quotes; a hash or an abbreviated commit id does, for it may read as a
 * number.
 */
const word = /^(?![0-9a-f]{7,}$)[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/i;
/** Text that stays plain where the author wrote plain text. */
const sentence =
  /^(?:[\p{L}(<]|\.{0,2}\/)(?:[^:#\p{C}\p{Z}]| (?=[^ #\p{C}])|:(?=[^ \p{C}\p{Z},[\]{}])|(?<=[^ ])#)*$/u;
// eslint-disable-next-line no-control-regex -- the characters that only an escape can carry
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/u;

/** What readers that guess types take a plain scalar for. */
function guessed(text: string): 'date' | 'number' | 'boolean' | 'text' {
  if (/^\d{4}-\d{2}-\d{2}(?:[Tt ][\d:.]+(?:[Zz]|[+-][\d:]+)?)?$/.test(text)) return 'date';
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return 'number';
  return /^(?:true|false)$/.test(text) ? 'boolean' : 'text';
}

function staysPlain(text: string, was: string): boolean {
  const guess = guessed(text);
  // The author wrote a date or a number without quotes: another one of the same kind is no worse.
  if (guess !== 'text') return guess === guessed(was);
  return (
    !reserved.test(text) &&
    (word.test(text) || (sentence.test(text) && !/^[0-9a-f]{7,}$/i.test(text)))
  );
}

/**
 * A scalar that reads back as exactly `text`, in the quotes it had where they still fit, else plain
 * for a simple word and quoted for the rest.
 */
export function scalarText(text: string, was: WrittenScalar | null = null): string {
  if (was?.style === 'plain' && staysPlain(text, was.text)) return text;
  // A placeholder right behind the key would make the whole file a template.
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

/** A flow list, `[a, "b c"]`; items that are there already keep the text they are written with. */
export function flowList(
  items: readonly string[],
  written: ReadonlyMap<string, string> = new Map(),
): string {
  return `[${items.map((item) => written.get(item) ?? scalarText(item)).join(', ')}]`;
}

/** Columns of a line, as GitHub shows them beside each other in a review. */
const lineWidth = 120;

/**
 * A map as an item of a list: `- { kind: lines, unique: true }`, or each key on a line of its own
 * where that line would be too long to read.
 *
 * @param dash the blanks, the dash and the blank that the item begins with
 */
export function mapItem(map: Readonly<Record<string, string | boolean>>, dash: string): string[] {
  const pairs = Object.entries(map).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? scalarText(value) : String(value)}`,
  );
  const flow = `${dash}{ ${pairs.join(', ')} }`;
  if (flow.length <= lineWidth) return [flow];
  return pairs.map((pair, at) => `${at === 0 ? dash : ' '.repeat(dash.length)}${pair}`);
}
