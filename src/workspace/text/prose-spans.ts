import type { Span } from '#diagnostics/diagnostic';

import type { ReadProblem } from '../document.ts';
import { limits } from '../limits.ts';

const opening = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/;

/**
 * What stands outside of fenced code, told line by line: for text that is too odd to be read as
 * Markdown, and for the inside of quotes. A fence inside a comment is none.
 */
export function proseSpans(text: string, from = 0, to: number = text.length): Span[] {
  const spans: Span[] = [];
  let start = from;
  let fence: string | null = null;
  let inComment = false;
  for (let at = from; at < to;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 || newline >= to ? to : newline + 1;
    const line = text.slice(at, end);
    if (fence !== null) {
      if (closes(line, fence)) {
        fence = null;
        start = end;
      }
    } else {
      const mark = inComment ? undefined : fenceOf(line);
      if (mark === undefined) inComment = leavesCommentOpen(line, inComment);
      else {
        fence = mark;
        if (at > start) spans.push({ start, end: at });
      }
    }
    at = end;
  }
  if (fence === null && to > start) spans.push({ start, end: to });
  return spans;
}

function fenceOf(line: string): string | undefined {
  const found = opening.exec(line.slice(0, 256));
  // A backtick after the fence makes it a code span.
  return found?.[1]?.startsWith('`') && line.slice(found[0].length).includes('`')
    ? undefined
    : found?.[1];
}

function closes(line: string, fence: string): boolean {
  const rest = line
    .slice(0, 256)
    .replace(/^[ \t>]*/, '')
    .trimEnd();
  return rest.length >= fence.length && rest === (fence[0] ?? '').repeat(rest.length);
}

function leavesCommentOpen(line: string, before: boolean): boolean {
  let open = before;
  for (let at = 0; ;) {
    const next = line.indexOf(open ? '-->' : '<!--', at);
    if (next === -1) return open;
    at = next + (open ? 3 : 4);
    open = !open;
  }
}

/** Code spans of a stretch (CommonMark 6.1): a run of backticks up to the next run as long. */
export function codeSpans(text: string, start: number, end: number): Span[] {
  const runs = [...text.slice(start, end).matchAll(/`+/g)].map((run) => ({
    start: start + run.index,
    end: start + run.index + run[0].length,
  }));
  const nextAsLong: (number | undefined)[] = [];
  const last = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const length = (runs[index]?.end ?? 0) - (runs[index]?.start ?? 0);
    nextAsLong[index] = last.get(length);
    last.set(length, index);
  }
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const [open, close] = [runs[index], runs[nextAsLong[index] ?? runs.length]];
    if (!open || !close || isEscaped(text, open.start, start)) continue;
    spans.push({ start: open.start, end: close.end });
    index = nextAsLong[index] ?? index;
  }
  return spans;
}

/** Whether backslashes, not before `start`, escape the character at an offset. */
export function isEscaped(text: string, at: number, start: number): boolean {
  let slashes = 0;
  while (at - 1 - slashes >= start && text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/**
 * Words and marks that fill a place and say nothing: `TBD`, `n/a`, dashes, `{{placeholder}}`,
 * `<placeholder>`.
 */
const filler = /^(?:tbd|todo|n\/a|\?+|<[^<>]*>|\{\{[^{}]*\}\}|[-–—.…\s]*)$/i;

/** Whether a text has a `{{placeholder}}` and says nothing beside it. */
export function isSlot(text: string): boolean {
  return /\{\{[^{}]*\}\}/.test(text) && !/\p{L}/u.test(text.replace(/\{\{[^{}]*\}\}/g, ''));
}

/** Whether a text, without its Markdown marks, is left open or only stands in for one. */
export function isPlaceholder(text: string): boolean {
  return filler.test(text.trim());
}

const stub = /^erased (sha256:[0-9a-f]{64})$/;

/** The digest that an erased text left behind; null for any other text. */
export function digestOfErased(text: string): string | null {
  return stub.exec(text)?.[1] ?? null;
}

/** Whether a text was erased. */
export function isErased(text: string): boolean {
  return stub.test(text);
}

/** A text of an entry as people are shown it: of an erased one that it is gone, and no digest. */
export function shownText(text: string): string {
  return isErased(text) ? 'erased' : text;
}

const prefix = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])(?=[ \t>]|$))+/;

/**
 * What keeps a text from being read line by line: NUL, a lone CR, a line past the limit. Conflict
 * markers are reported too, but the file is still read. One problem of each kind, at its first
 * place.
 */
export function textProblems(text: string): ReadProblem[] {
  const problems: ReadProblem[] = [];
  const nul = text.indexOf('\0');
  if (nul !== -1)
    problems.push({ kind: 'text', reason: 'nul', span: { start: nul, end: nul + 1 } });
  if (text.includes('\r')) {
    const lone = /\r(?!\n)/.exec(text);
    if (lone)
      problems.push({
        kind: 'text',
        reason: 'lone-cr',
        span: { start: lone.index, end: lone.index + 1 },
      });
  }
  const long = text.length > limits.lineLength ? longLine(text) : null;
  if (long !== null)
    problems.push({ kind: 'text', reason: 'long-line', span: { start: long, end: long } });
  if (text.includes('<<<<<<< ')) {
    // An edit that an agent is to write looks like one: `<<<<<<< SEARCH`.
    const open = /^<{7} (?!SEARCH\b)[^\n]*$/m.exec(text);
    if (
      open &&
      /^={7}\r?$/m.test(text.slice(open.index)) &&
      /^>{7} /m.test(text.slice(open.index))
    ) {
      problems.push({
        kind: 'text',
        reason: 'conflict-markers',
        span: { start: open.index, end: open.index + open[0].length },
      });
    }
  }
  return problems;
}

/**
 * A line nested too deep even for remark; asked only about files that the line scanner calls odd,
 * as all such files are.
 */
export function nestingProblem(text: string): ReadProblem | null {
  const deep = deepLine(text);
  return deep ? { kind: 'text', reason: 'deep-nesting', span: deep } : null;
}

function longLine(text: string): number | null {
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    if (end - at > limits.lineLength) return at;
    at = end + 1;
  }
  return null;
}

/**
 * The first line with more list markers and quotes before its text than `limits.containerDepth`.
 */
function deepLine(text: string): { start: number; end: number } | null {
  // Cheap test first: that many markers need that many characters of white space, `>` and markers
  // in a row.
  const candidate = /(?:(?:[-+*>]|\d{1,9}[.)])[ \t]*){33}/.exec(text);
  if (!candidate) return null;
  const lines = text.split('\n');
  let offset = 0;
  for (const line of lines) {
    const marks = prefix.exec(line)?.[0].match(/[-+*>]|\d{1,9}[.)]/g)?.length ?? 0;
    if (marks > limits.containerDepth && !/^[ \t]*(?:[-*+][ \t]*)+$|^[ \t]*>?-+$/.test(line))
      return { start: offset, end: offset + line.length };
    offset += line.length + 1;
  }
  return null;
}
