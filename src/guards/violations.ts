import type { Span } from '#diagnostics/diagnostic';
import type { Message } from '#messages/message';

import {
  type AstGuard,
  astNeed,
  type AstSearch,
  type ForbidGuard,
  type PatternGuard,
  type SameValue,
  type TextGuard,
} from './guard.ts';
import {
  inTime,
  loadEngine,
  matcherOf,
  type MatcherOrProblem,
  type MatchTime,
  mayMatch,
  TimeIsUp,
} from './match-pattern.ts';

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
  /** What is missing to look at all, and what helps. */
  readonly unchecked?: Message;
}

/**
 * Tells where a text breaks a guard.
 *
 * @param time how long that may take; null for as long as it takes
 */
export type FindViolations = (
  guard: TextGuard,
  text: string,
  time?: MatchTime | null,
) => Promise<Found>;

/** Finds violations of guards of any kind, with a search for the shape of code. */
export function finderWith(search: AstSearch): FindViolations {
  return (guard, text, time = null) =>
    guard.kind === 'ast' ? shapesIn(guard, text, search, time) : violationsIn(guard, text, time);
}

/**
 * One violation a line, as of a pattern; a text without a word of the pattern is not parsed. What
 * has begun to be parsed is parsed to its end.
 */
async function shapesIn(
  guard: AstGuard,
  text: string,
  search: AstSearch,
  time: MatchTime | null,
): Promise<Found> {
  const need = astNeed(guard.pattern);
  if (need !== null && !text.includes(need)) return { violations: [] };
  // To load the parser takes no time of the guard.
  if (time !== null) await search(guard, '');
  const found = await inTime(time, () => search(guard, text));
  if (found === null) return { violations: [], isLeft: true };
  if ('problem' in found || 'unchecked' in found) return { ...found, violations: [] };
  const lines = new Map<number, Violation>();
  for (const span of found) {
    const { start, line } = lineAt(text, span.start);
    if (!lines.has(start)) lines.set(start, { span, line });
  }
  return { violations: [...lines.values()] };
}

/**
 * Where a text breaks a guard of a pattern, in order. What requires a pattern is broken at the
 * first line.
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
  if (time !== null) await loadEngine(guard.pattern);
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
  const candidateFrom = matcher.needs === null ? null : finderOf(matcher.needs, text);
  for (let start = 0; start <= text.length;) {
    const candidate = candidateFrom === null ? start : candidateFrom(start);
    if (candidate === Infinity) break;
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
function lookInWhole(matcher: Matcher, text: string, found: Violation[]): void {
  if (!matcher.test(text)) return;
  for (let from = 0; from <= text.length && found.length < mostInFile;) {
    const at = nearest(matcher, text, from);
    if (at === null) break;
    const { end, line } = lineAt(text, at.start);
    found.push({ span: at, line });
    from = Math.max(at.end, end + 1);
  }
}

/** The line of an offset, without blanks around it. */
function lineAt(text: string, offset: number): Span & { readonly line: string } {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const newline = text.indexOf('\n', offset);
  const end = newline === -1 ? text.length : newline;
  return { start, end, line: text.slice(start, end).trim() };
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
export function addedViolations<V extends Violation>(
  before: readonly Violation[],
  after: readonly V[],
): readonly V[] {
  const left = new Map<string, number>();
  for (const { line } of before) left.set(line, (left.get(line) ?? 0) + 1);
  return after.filter(({ line }) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

const imports = /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"]([^'"\s]+)['"]/;
const ofScript = /\.(?:[cm]?[jt]sx?|\*|\{[^}]*[cm]?[jt]sx?[^}]*\}|vue|svelte|astro)$/;

/**
 * The package whose import a guard forbids, and nothing but that; null where its pattern catches
 * something else, too. What it catches is tried, for one pattern is written in many ways.
 */
export async function importedPackage(guard: ForbidGuard): Promise<string | null> {
  const { in: globs } = guard;
  if (guard.multiline || !globs.some((glob) => ofScript.test(glob) || /\*$/.test(glob)))
    return null;
  const name = guard.bad.map((text) => imports.exec(text)?.[1]).find((each) => each !== undefined);
  if (name === undefined) return null;
  const catches = async (line: string): Promise<boolean> =>
    (await violationsIn(guard, line)).violations.length > 0;
  const own = [`import x from '${name}';`, `import { y } from "${name}";`];
  const others = [
    `import x from '${name}-other';`,
    "import x from 'another-package';",
    `const a = ${name};`,
    `${name}(a);`,
    `// ${name}`,
  ];
  for (const line of own) if (!(await catches(line))) return null;
  for (const line of others) if (await catches(line)) return null;
  return name;
}

/** A value as a file has it, and where; or why there is none. */
export type FoundValue =
  | { readonly value: string; readonly span: Span }
  | { readonly missing: 'value' | 'parse' | 'time' };

/**
 * Reads one of the values that must be equal.
 *
 * @param time how long its pattern may be matched; null for as long as it takes
 */
export async function valueIn(
  { file, at, match }: SameValue,
  text: string,
  time: MatchTime | null = null,
): Promise<FoundValue> {
  const own = at === null ? text : await valueAt(file, at, text);
  if (own === null) return { missing: 'value' };
  if (typeof own !== 'string') return own;
  if (match === null) return { value: own, span: placeOf(own, text) };
  const found = await inTime(time, async (check) => {
    const matcher = await matcherOf(match, true, check);
    return { value: 'problem' in matcher ? null : matcher.group(own) };
  });
  if (found === null) return { missing: 'time' };
  const { value } = found;
  return value === null ? { missing: 'value' } : { value, span: placeOf(value, text) };
}

/** The scalar at a path of keys, as text; null where there is none. */
async function valueAt(
  file: string,
  path: string,
  text: string,
): Promise<string | null | { missing: 'parse' }> {
  let value: unknown;
  try {
    value = await parsed(file, text);
  } catch {
    return { missing: 'parse' };
  }
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value) : null;
}

/** What a file says; its parser is loaded for it, for hooks load this as well. */
async function parsed(file: string, text: string): Promise<unknown> {
  if (/\.toml$/i.test(file)) return (await import('smol-toml')).parse(text);
  if (/\.ya?ml$/i.test(file)) return (await import('yaml')).parse(text, { maxAliasCount: 20 });
  return (await import('jsonc-parser')).parse(text, [], { allowTrailingComma: true });
}

function placeOf(value: string, text: string): Span {
  const start = value === '' ? -1 : text.indexOf(value);
  return start === -1 ? { start: 0, end: 0 } : { start, end: start + value.length };
}
