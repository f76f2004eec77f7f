import type { Span } from '#diagnostics/diagnostic';

import { astNeed, type AstSearch, type Unchecked } from './ast-pattern.ts';
import type { AstGuard, PatternGuard, TextGuard } from './guard.ts';
import { matcherOf, type MatcherOrProblem, mayMatch } from './match-pattern.ts';

/** A place at which a file breaks a guard. */
export interface Violation {
  readonly span: Span;
  /** Its line, without blanks around it: what stays the same when other lines move. */
  readonly line: string;
}

/** Where a text breaks a guard, in order; `problem` where its pattern is none. */
export type FoundViolations = readonly Violation[] | { readonly problem: string } | Unchecked;

/** Tells where a text breaks a guard. */
export type FindViolations = (guard: TextGuard, text: string) => Promise<FoundViolations>;

/** Whether nobody can say where a text breaks a guard. */
export function isUnknown(
  found: FoundViolations,
): found is Exclude<FoundViolations, readonly Violation[]> {
  return !Array.isArray(found);
}

/** Finds violations of guards of any kind, with a search for the shape of code. */
export function finderWith(search: AstSearch): FindViolations {
  return (guard, text) =>
    guard.kind === 'ast' ? shapesIn(guard, text, search) : violationsIn(guard, text);
}

/** One violation a line, as of a pattern; a text without a word of the pattern is not parsed. */
async function shapesIn(
  guard: AstGuard,
  text: string,
  search: AstSearch,
): Promise<FoundViolations> {
  const need = astNeed(guard.pattern);
  if (need !== null && !text.includes(need)) return [];
  const found = await search(guard, text);
  if ('problem' in found || 'unchecked' in found) return found;
  const lines = new Map<number, Violation>();
  for (const span of found) {
    const { start, line } = lineAt(text, span.start);
    if (!lines.has(start)) lines.set(start, { span, line });
  }
  return [...lines.values()];
}

/**
 * Where a text breaks a guard of a pattern. What requires a pattern is broken at the first line.
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
  for (let start = 0; start <= text.length;) {
    const candidate = matcher.needs === null ? start : nextOf(matcher.needs, text, start);
    if (candidate === -1) break;
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

/** The first place at or behind an offset where one of some texts stands; -1 without one. */
function nextOf(needs: readonly string[], text: string, from: number): number {
  return needs.reduce((first, need) => {
    const at = text.indexOf(need, from);
    return at === -1 || (first !== -1 && first < at) ? first : at;
  }, -1);
}

function inWhole(matcher: Matcher, text: string): Violation[] {
  const found: Violation[] = [];
  for (let from = 0; from <= text.length;) {
    const at = matcher.find(text, from);
    if (at === null) break;
    found.push({ span: at, line: lineAt(text, at.start).line });
    from = Math.max(at.end, at.start + 1);
  }
  return found;
}

function lineAt(text: string, offset: number): { readonly start: number; readonly line: string } {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const newline = text.indexOf('\n', offset);
  return { start, line: text.slice(start, newline === -1 ? text.length : newline).trim() };
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
