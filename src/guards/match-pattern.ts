import type { Span } from '#diagnostics/diagnostic';

import { readPattern } from './pattern-needs.ts';

/** Finds a pattern in texts, in a time that grows with the text alone. */
export interface PatternMatcher {
  /** Texts of which each match contains one; null where any text may have a match. */
  readonly needs: readonly string[] | null;
  /** Whether it is there at all, which is known much faster than where. */
  test(text: string): boolean;
  /** The first place at or behind an offset; null where there is none. */
  find(text: string, from?: number): Span | null;
  /** What the first group of the first match holds; null without a match or a group. */
  group(text: string): string | null;
}

/** A matcher, or why a pattern is none of RE2, in the words of its engine. */
export type MatcherOrProblem = PatternMatcher | { readonly problem: string };

/**
 * Whether a text may have a match. Without the engine that is all that is known, and mostly it is
 * no.
 */
export function mayMatch(pattern: string, text: string): boolean {
  const { needs } = readPattern(pattern);
  return needs === null || needs.some((need) => text.includes(need));
}

/** Loads the engine where a pattern needs it, so that this takes no time of the match. */
export async function loadEngine(pattern: string): Promise<void> {
  if (readPattern(pattern).literal === null) await import('re2js');
}

/**
 * Makes a matcher. The engine (re2js) is loaded for patterns that are more than a text: it alone
 * takes as long as starting Node.
 *
 * @param multiline whether ^ and $ are those of lines in a whole text
 * @param check asked all the while; what it throws ends the match
 */
export async function matcherOf(
  pattern: string,
  multiline: boolean,
  check: () => void = () => undefined,
): Promise<MatcherOrProblem> {
  const { literal, needs } = readPattern(pattern);
  if (literal !== null) return literalMatcher(literal);
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(pattern, multiline ? RE2JS.MULTILINE : 0);
    return {
      needs,
      test: (text) => {
        check();
        return compiled.test(timedText(text, check));
      },
      find: (text, from = 0) => {
        check();
        const matcher = compiled.matcher(timedText(text, check));
        return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : null;
      },
      group: (text) => {
        const matcher = compiled.matcher(timedText(text, check));
        return matcher.find() && matcher.groupCount() > 0 ? matcher.group(1) : null;
      },
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function literalMatcher(literal: string): PatternMatcher {
  return {
    needs: [literal],
    test: (text) => text.includes(literal),
    find: (text, from = 0) => {
      const start = text.indexOf(literal, from);
      return start === -1 ? null : { start, end: start + literal.length };
    },
    group: () => null,
  };
}

/** How long patterns may be matched. */
export interface MatchTime {
  /** Milliseconds that are left; matching takes from them. */
  left: number;
  /** The clock, in milliseconds. */
  readonly now: () => number;
}

/** Carries it out of the engine that time is up. */
export class TimeIsUp extends Error {}

/** Characters after which the clock is asked. */
const charactersAtOnce = 64;

/**
 * A text at which the engine of patterns stops when time is up: it asks for one character after the
 * other, and takes what is like a text.
 *
 * @param check throws when time is up
 */
function timedText(text: string, check: () => void): string {
  let count = 0;
  const charCodeAt = (at: number): number => {
    count = (count + 1) % charactersAtOnce;
    if (count === 0) check();
    return text.charCodeAt(at);
  };
  return Object.assign(Object(text) as string, { charCodeAt });
}

/** Runs a match against the clock; null where time was up before its end. */
export async function inTime<T>(
  time: MatchTime | null,
  match: (check: () => void) => Promise<T> | T,
): Promise<T | null> {
  if (time === null) return match(() => undefined);
  const end = time.now() + time.left;
  const check = (): void => {
    if (time.now() >= end) throw new TimeIsUp();
  };
  try {
    check();
    return await match(check);
  } catch (error) {
    if (error instanceof TimeIsUp) return null;
    throw error;
  } finally {
    time.left = Math.max(0, end - time.now());
  }
}
