import type { Span } from '#diagnostics/diagnostic';

import type { ReadProblem } from '../document.ts';
import { limits } from '../limits.ts';

const opening = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/;

/**
 * Finds the text outside of fenced code, line by line: for text too odd to parse as Markdown, and
 * inside quotes. A fence inside a comment does not count.
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

/** Finds the code spans of a range (CommonMark 6.1): backticks up to the next run as long. */
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

/** Text that only fills a place: `TBD`, `n/a`, dashes, `{{placeholder}}`, `<placeholder>`. */
const filler = /^(?:tbd|todo|n\/a|\?+|<[^<>]*>|\{\{[^{}]*\}\}|[-–—.…\s]*)$/i;

/** True if a text has a `{{placeholder}}` and no letter beside it. */
export function hasTemplateSlot(text: string): boolean {
  return /\{\{[^{}]*\}\}/.test(text) && !/\p{L}/u.test(text.replace(/\{\{[^{}]*\}\}/g, ''));
}

/** True if a text without its Markdown marks is empty or only fills a place. */
export function isPlaceholder(text: string): boolean {
  return filler.test(text.trim());
}

const stub = /^erased (sha256:[0-9a-f]{64})$/;

/** The digest left of an erased text; null for any other text. */
export function digestOfErased(text: string): string | null {
  return stub.exec(text)?.[1] ?? null;
}

/** True for the stub that replaces an erased text: `erased sha256:` and 64 hex digits. */
export function isErased(text: string): boolean {
  return stub.test(text);
}

/** Returns a text to show to people: `erased` for an erased one, without its digest. */
export function textOrErased(text: string): string {
  return isErased(text) ? 'erased' : text;
}

/**
 * Finds what makes a text unreadable line by line: NUL, a lone CR, a line past the limit; and
 * conflict markers, with which a file is still read. The first of each kind.
 */
export function textProblems(text: string): ReadProblem[] {
  const problems: ReadProblem[] = [];
  const report = (
    reason: Extract<ReadProblem, { kind: 'text' }>['reason'],
    start: number,
    length: number,
  ): void => void problems.push({ kind: 'text', reason, span: { start, end: start + length } });
  const nul = text.indexOf('\0');
  if (nul !== -1) report('nul', nul, 1);
  const lone = text.includes('\r') ? text.search(/\r(?!\n)/) : -1;
  if (lone !== -1) report('lone-cr', lone, 1);
  const long = text.length > limits.lineLength ? longLine(text) : null;
  if (long !== null) report('long-line', long, 0);
  // An agent's edit block looks like a conflict: `<<<<<<< SEARCH`.
  const open = text.includes('<<<<<<< ') ? /^<{7} (?!SEARCH\b)[^\n]*$/m.exec(text) : null;
  const rest = open ? text.slice(open.index) : '';
  if (open && /^={7}\r?$/m.test(rest) && /^>{7} /m.test(rest))
    report('conflict-markers', open.index, open[0].length);
  return problems;
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

const prefix = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])(?=[ \t>]|$))+/;

/**
 * Finds the first line with more list markers and quotes before its text than
 * `limits.containerDepth`, too many even for remark. All such files are odd to the line scanner.
 */
export function nestingProblem(text: string): ReadProblem | null {
  // A quick test, which excludes nearly all texts.
  if (!/(?:(?:[-+*>]|\d{1,9}[.)])[ \t]*){33}/.test(text)) return null;
  let start = 0;
  for (const line of text.split('\n')) {
    const marks = prefix.exec(line)?.[0].match(/[-+*>]|\d{1,9}[.)]/g)?.length ?? 0;
    const end = start + line.length;
    if (marks > limits.containerDepth && !/^[ \t]*(?:[-*+][ \t]*)+$|^[ \t]*>?-+$/.test(line))
      return { kind: 'text', reason: 'deep-nesting', span: { start, end } };
    start = end + 1;
  }
  return null;
}
