import type { Span } from '#diagnostics/diagnostic';
import type { Message } from '#messages/message';

import {
  type AstGuard,
  type AstSearch,
  findRequiredWord,
  type ForbidGuard,
  type PatternGuard,
  type SameValue,
  type TextGuard,
} from './guard.ts';
import {
  loadEngine,
  matcherOf,
  type MatchTime,
  MatchTimeout,
  matchWithinTime,
  mayMatch,
  type PatternMatcher,
} from './match-pattern.ts';

/** A place that breaks a guard. */
export interface Violation {
  readonly span: Span;
  /** Its line, trimmed: it stays the same when other lines move. */
  readonly line: string;
}

/** The violations of a text, as far as it could be checked. */
export interface TextViolations {
  readonly violations: readonly Violation[];
  /** Why the pattern is invalid. */
  readonly problem?: string;
  /** Time ended before the text was checked. */
  readonly isLeft?: true;
  /** Which package is missing, and how to install it. */
  readonly unchecked?: Message;
}

/** Finds where a text breaks a guard, within a time; null for no limit. */
export type FindViolations = (
  guard: TextGuard,
  text: string,
  time?: MatchTime | null,
) => Promise<TextViolations>;

/**
 * Makes a finder for all text guards.
 *
 * @param search finds the code that breaks an `ast` guard
 */
export function createViolationFinder(search: AstSearch): FindViolations {
  return (guard, text, time = null) =>
    guard.kind === 'ast' ? shapesIn(guard, text, search, time) : violationsIn(guard, text, time);
}

/** Finds one violation a line. A parse that has begun is not ended when time is up. */
async function shapesIn(
  guard: AstGuard,
  text: string,
  search: AstSearch,
  time: MatchTime | null,
): Promise<TextViolations> {
  const need = findRequiredWord(guard.pattern);
  if (need !== null && !text.includes(need)) return { violations: [] };
  // Loads the parser, so that loading does not count as matching.
  if (time !== null) await search(guard, '');
  const found = await matchWithinTime(time, () => search(guard, text));
  if (found === null) return { violations: [], isLeft: true };
  if ('problem' in found || 'unchecked' in found) return { ...found, violations: [] };
  const lines = new Map<number, Violation>();
  for (const span of found) {
    const { start, line } = lineAt(text, span.start);
    if (!lines.has(start)) lines.set(start, { span, line });
  }
  return { violations: [...lines.values()] };
}

/** Finds where a text breaks a guard of a pattern, in order. A missing pattern breaks line 1. */
export async function violationsIn(
  guard: PatternGuard,
  text: string,
  time: MatchTime | null = null,
): Promise<TextViolations> {
  // A NUL shows a binary file, which lacks any pattern.
  if (guard.kind === 'require' && text.includes('\0')) return { violations: [] };
  if (!mayMatch(guard.pattern, text))
    return { violations: guard.kind === 'forbid' ? [] : [firstLine(text)] };
  const found: Violation[] = [];
  if (time !== null) await loadEngine(guard.pattern);
  const ended = await matchWithinTime(time, async (check) => {
    const matcher = await matcherOf(guard.pattern, guard.multiline, check);
    if ('problem' in matcher) return { ...matcher, violations: [] };
    (guard.multiline ? lookInWhole : lookInLines)(matcher, text, found);
    return { violations: found };
  });
  if (guard.kind === 'forbid') return ended ?? { violations: found, isLeft: true };
  if (found.length > 0) return { violations: [] };
  if (ended === null) return { violations: [], isLeft: true };
  return 'problem' in ended ? ended : { violations: [firstLine(text)] };
}

function firstLine(text: string): Violation {
  const [line = ''] = text.split('\n', 1);
  return { span: { start: 0, end: line.trimEnd().length }, line: '' };
}

/** Adds one violation for each line that matches. Skips lines that the pattern cannot match. */
function lookInLines(matcher: PatternMatcher, text: string, found: Violation[]): void {
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

/** Finds the match in a line that has one; the whole line where time ends first. */
function placeIn(matcher: PatternMatcher, line: string): Span | null {
  try {
    return matcher.find(line);
  } catch (error) {
    if (!(error instanceof MatchTimeout)) throw error;
    return { start: 0, end: line.length };
  }
}

/**
 * Makes a function that gives the first place of one of some texts at or behind an offset, or
 * Infinity. Offsets must grow: each place of a text is then searched for once.
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
/** More than a baseline holds. */
const maxViolationsInFile = 2_000;

/** Adds one violation for each line that a match begins on. */
function lookInWhole(matcher: PatternMatcher, text: string, found: Violation[]): void {
  if (!matcher.test(text)) return;
  for (let from = 0; from <= text.length && found.length < maxViolationsInFile;) {
    const at = nextMatch(matcher, text, from);
    if (at === null) break;
    const { end, line } = lineAt(text, at.start);
    found.push({ span: at, line });
    from = Math.max(at.end, end + 1);
  }
}

/** Gives the line of an offset, and its trimmed text. */
function lineAt(text: string, offset: number): Span & { readonly line: string } {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const newline = text.indexOf('\n', offset);
  const end = newline === -1 ? text.length : newline;
  return { start, end, line: text.slice(start, end).trim() };
}

/**
 * Finds the next match. An open-ended pattern reads to the end of the text even for a short match,
 * so a part is searched first, and a longer one while no match ends within it.
 */
function nextMatch(matcher: PatternMatcher, text: string, from: number): Span | null {
  for (let length = firstSearched; ; length *= 4) {
    const isAll = from + length >= text.length;
    const at = matcher.find(isAll ? text : text.slice(0, from + length), from);
    if (isAll || (at !== null && at.end < from + length)) return at;
  }
}

/** Gives the violations that a change adds: of equal lines, as many as there are more now. */
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
 * Gives the package whose import a guard forbids; null where it also catches other code. It tries
 * the guard on lines of code, because people write such a pattern in many ways.
 */
export async function importedPackage(guard: ForbidGuard): Promise<string | null> {
  if (guard.multiline || !guard.in.some((glob) => ofScript.test(glob) || /\*$/.test(glob)))
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

/** A value in a file, or why there is none. */
export type FoundValue =
  | { readonly value: string; readonly span: Span }
  /** `parse`: the file cannot be parsed; `time`: the time for its pattern ended. */
  | { readonly missing: 'value' | 'parse' | 'time' };

/** Reads one value of a `same` guard; `time` limits how long its pattern is matched. */
export async function valueIn(
  { file, at, match }: SameValue,
  text: string,
  time: MatchTime | null = null,
): Promise<FoundValue> {
  const own = at === null ? text : await valueAt(file, at, text);
  if (own === null) return { missing: 'value' };
  if (typeof own !== 'string') return own;
  if (match === null) return { value: own, span: placeOf(own, text) };
  const found = await matchWithinTime(time, async (check) => {
    const matcher = await matcherOf(match, true, check);
    return { value: 'problem' in matcher ? null : matcher.group(own) };
  });
  if (found === null) return { missing: 'time' };
  const { value } = found;
  return value === null ? { missing: 'value' } : { value, span: placeOf(value, text) };
}

/** Gives the scalar at a path of keys, as text; null without one. */
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

/** Parses a file. The parsers are loaded only here, because hooks load this module. */
async function parsed(file: string, text: string): Promise<unknown> {
  if (/\.toml$/i.test(file)) return (await import('smol-toml')).parse(text);
  if (/\.ya?ml$/i.test(file)) return (await import('yaml')).parse(text, { maxAliasCount: 20 });
  return (await import('jsonc-parser')).parse(text, [], { allowTrailingComma: true });
}

function placeOf(value: string, text: string): Span {
  const start = value === '' ? -1 : text.indexOf(value);
  return start === -1 ? { start: 0, end: 0 } : { start, end: start + value.length };
}
