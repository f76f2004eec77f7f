import type { Span } from '#diagnostics/diagnostic';

import type { PatternGuard } from './guard.ts';
import { matcherOf, type MatcherOrProblem, mayMatch } from './match-pattern.ts';

/** A place at which a file breaks a guard. */
export interface Violation {
  readonly span: Span;
  /** Its line, without blanks around it: what stays the same when other lines move. */
  readonly line: string;
}

/**
 * Where a text breaks a guard, in order; `problem` where its pattern is none. What requires a
 * pattern is broken at the first line.
 */
export async function violationsIn(
  guard: PatternGuard,
  text: string,
): Promise<readonly Violation[] | { readonly problem: string }> {
  // What has a NUL may be a picture, which lacks any line.
  if (guard.kind === 'require' && text.includes('\0')) return [];
  const isThere = mayMatch(guard.pattern, text);
  if (!isThere) return guard.kind === 'forbid' ? [] : [first(text)];
  const matcher = await matcherOf(guard.pattern, guard.multiline);
  if ('problem' in matcher) return matcher;
  const found = guard.multiline ? inWhole(matcher, text) : inLines(matcher, text);
  if (guard.kind === 'forbid') return found;
  return found.length > 0 ? [] : [first(text)];
}

function first(text: string): Violation {
  const end = text.indexOf('\n');
  const line = text.slice(0, end === -1 ? undefined : end);
  return { span: { start: 0, end: line.trimEnd().length }, line: '' };
}

type Matcher = Exclude<MatcherOrProblem, { readonly problem: string }>;

/** One violation a line; a line without what the pattern needs is not looked at. */
function inLines(matcher: Matcher, text: string): Violation[] {
  const found: Violation[] = [];
  const candidateFrom = matcher.needs === null ? null : finderOf(matcher.needs, text);
  for (let start = 0; start <= text.length;) {
    const candidate = candidateFrom === null ? start : candidateFrom(start);
    if (candidate === Infinity) break;
    start = text.lastIndexOf('\n', candidate - 1) + 1;
    const newline = text.indexOf('\n', candidate);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, end).replace(/\r$/, '');
    const at = matcher.find(line);
    if (at !== null)
      found.push({
        span: { start: start + at.start, end: start + at.end },
        line: line.trim(),
      });
    start = end + 1;
  }
  return found;
}

/**
 * Tells the first place at or behind an offset where one of some texts stands, Infinity without
 * one. Offsets only grow, so each text is looked for once, however often another one stands there.
 */
function finderOf(needs: readonly string[], text: string): (from: number) => number {
  const next = needs.map(() => -1);
  return (from) => {
    for (const [each, need] of needs.entries()) {
      if ((next[each] ?? 0) >= from) continue;
      const at = text.indexOf(need, from);
      next[each] = at === -1 ? Infinity : at;
    }
    return Math.min(...next);
  };
}

/** Characters that are searched first for a pattern that may span lines. */
const firstSearched = 4_096;
/** Violations in one file after which nobody looks for more: a baseline holds fewer. */
const mostInFile = 2_000;

/** One violation a line that a match begins on. */
function inWhole(matcher: Matcher, text: string): Violation[] {
  const found: Violation[] = [];
  for (let from = 0; from <= text.length && found.length < mostInFile;) {
    const at = nearest(matcher, text, from);
    if (at === null) break;
    const start = text.lastIndexOf('\n', at.start - 1) + 1;
    const newline = text.indexOf('\n', at.start);
    const end = newline === -1 ? text.length : newline;
    found.push({ span: at, line: text.slice(start, end).trim() });
    from = Math.max(at.end, end + 1);
  }
  return found;
}

/**
 * The next match. A pattern that could go on reads to the end of the text before it is content with
 * a short match, and would for each of many; so a part is searched first, and more of the text
 * while nothing is found that ends within.
 */
function nearest(matcher: Matcher, text: string, from: number): Span | null {
  for (let length = firstSearched; ; length *= 4) {
    const isAll = from + length >= text.length;
    const at = matcher.find(isAll ? text : text.slice(0, from + length), from);
    if (isAll || (at !== null && at.end < from + length)) return at;
  }
}

/** The violations that a change adds: of lines that say the same, what is more than before. */
export function addedViolations<Found extends Violation>(
  before: readonly Violation[],
  after: readonly Found[],
): readonly Found[] {
  const left = new Map<string, number>();
  for (const { line } of before) left.set(line, (left.get(line) ?? 0) + 1);
  return after.filter(({ line }) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
