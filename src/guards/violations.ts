import type { Span } from '#diagnostics/diagnostic';

import type { PatternGuard } from './guard.ts';
import { matcherOf, type MatcherOrProblem, mayMatch } from './match-pattern.ts';
import { inTime, type MatchTime, TimeIsUp } from './match-time.ts';

/** A place at which a file breaks a guard. */
export interface Violation {
  readonly span: Span;
  /** Its line, without blanks around it: what stays the same when other lines move. */
  readonly line: string;
}

/** What was found in a text. */
export interface Found {
  readonly violations: readonly Violation[];
  /** Why the pattern is none. */
  readonly problem?: string;
  /** Time was up before the end. */
  readonly isLeft?: true;
}

/**
 * Where a text breaks a guard, in order. What requires a pattern is broken at the first line.
 *
 * @param time how long that may take; null for as long as it takes
 */
export async function violationsIn(
  guard: PatternGuard,
  text: string,
  time: MatchTime | null = null,
): Promise<Found> {
  // What has a NUL may be a picture, which lacks any line.
  if (guard.kind === 'require' && text.includes('\0')) return { violations: [] };
  const isThere = mayMatch(guard.pattern, text);
  if (!isThere) return { violations: guard.kind === 'forbid' ? [] : [first(text)] };
  const found: Violation[] = [];
  const ended = await inTime(time, async (check) => {
    const matcher = await matcherOf(guard.pattern, guard.multiline, check);
    if ('problem' in matcher) return { ...matcher, violations: [] };
    (guard.multiline ? lookInWhole : lookInLines)(matcher, text, found);
    return { violations: found };
  });
  if (guard.kind === 'forbid') return ended ?? { violations: found, isLeft: true };
  if (found.length > 0) return { violations: [] };
  if (ended === null) return { violations: [], isLeft: true };
  return 'problem' in ended ? ended : { violations: [first(text)] };
}

function first(text: string): Violation {
  const end = text.indexOf('\n');
  const line = text.slice(0, end === -1 ? undefined : end);
  return { span: { start: 0, end: line.trimEnd().length }, line: '' };
}

type Matcher = Exclude<MatcherOrProblem, { readonly problem: string }>;

/** One violation a line; a line without what the pattern needs is not looked at. */
function lookInLines(matcher: Matcher, text: string, found: Violation[]): void {
  for (let start = 0; start <= text.length;) {
    const candidate = matcher.needs === null ? start : nextOf(matcher.needs, text, start);
    if (candidate === -1) break;
    start = text.lastIndexOf('\n', candidate - 1) + 1;
    const newline = text.indexOf('\n', candidate);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, end).replace(/\r$/, '');
    const at = matcher.test(line) ? placeIn(matcher, line) : null;
    if (at !== null)
      found.push({
        span: { start: start + at.start, end: start + at.end },
        line: line.trim(),
      });
    start = end + 1;
  }
}

/** Where a line matches; all of it where only that it does is known in time. */
function placeIn(matcher: Matcher, line: string): Span | null {
  try {
    return matcher.find(line);
  } catch (error) {
    if (!(error instanceof TimeIsUp)) throw error;
    return { start: 0, end: line.length };
  }
}

/** The first place at or behind an offset where one of some texts stands; -1 without one. */
function nextOf(needs: readonly string[], text: string, from: number): number {
  return needs.reduce((first, need) => {
    const at = text.indexOf(need, from);
    return at === -1 || (first !== -1 && first < at) ? first : at;
  }, -1);
}

function lookInWhole(matcher: Matcher, text: string, found: Violation[]): void {
  if (!matcher.test(text)) return;
  for (let from = 0; from <= text.length;) {
    const at = matcher.find(text, from);
    if (at === null) break;
    const start = text.lastIndexOf('\n', at.start - 1) + 1;
    const newline = text.indexOf('\n', at.start);
    const end = newline === -1 ? text.length : newline;
    found.push({ span: at, line: text.slice(start, end).trim() });
    from = Math.max(at.end, at.start + 1);
  }
}

/** The violations that a change adds: of lines that say the same, what is more than before. */
export function addedViolations(
  before: readonly Violation[],
  after: readonly Violation[],
): readonly Violation[] {
  const left = new Map<string, number>();
  for (const { line } of before) left.set(line, (left.get(line) ?? 0) + 1);
  return after.filter(({ line }) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
