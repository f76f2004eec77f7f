import type { Span } from '#diagnostics/diagnostic';

import { readRequiredTexts } from './required-texts.ts';

/** Matches a pattern of RE2, in time linear in the text. */
export interface PatternMatcher {
  /** Every match contains one of these; null where any text may match. */
  readonly needs: readonly string[] | null;
  /** Much faster than `find`. */
  test(text: string): boolean;
  /** Finds the first match at or behind an offset. */
  find(text: string, from?: number): Span | null;
  /** Gives the first group of the first match; null without a match or a group. */
  group(text: string): string | null;
}

/** Fast check without the engine: false means that a text has no match. */
export function mayMatch(pattern: string, text: string): boolean {
  const { needs } = readRequiredTexts(pattern);
  return needs === null || needs.some((need) => text.includes(need));
}

/** Loads the engine if a pattern needs it, so that loading does not count as matching. */
export async function loadEngine(pattern: string): Promise<void> {
  if (readRequiredTexts(pattern).literal === null) await import('re2js');
}

/**
 * Makes a matcher, or says why RE2 refuses the pattern. Loads the engine (re2js), which takes as
 * long as starting Node, only for a pattern that is more than a plain text.
 *
 * @param multiline whether ^ and $ match at line ends
 * @param check called while matching; throws to end it
 */
export async function matcherOf(
  pattern: string,
  multiline: boolean,
  check: () => void = () => undefined,
): Promise<PatternMatcher | { readonly problem: string }> {
  const { literal, needs } = readRequiredTexts(pattern);
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

/** Time that is left for matching, in milliseconds. Each match reduces it. */
export interface MatchTime {
  left: number;
  readonly now: () => number;
}

/** Thrown when the time for a match is over; `matchWithinTime` turns it into null. */
export class MatchTimeout extends Error {}

const charactersPerCheck = 64;

/**
 * Makes a text that calls `check` while the engine reads it: the engine takes any object like a
 * string, and asks for one character after the other.
 */
function timedText(text: string, check: () => void): string {
  let count = 0;
  const charCodeAt = (at: number): number => {
    count = (count + 1) % charactersPerCheck;
    if (count === 0) check();
    return text.charCodeAt(at);
  };
  return Object.assign(Object(text) as string, { charCodeAt });
}

/** Runs a match within a time; null where the time ends first. */
export async function matchWithinTime<T>(
  time: MatchTime | null,
  match: (check: () => void) => Promise<T> | T,
): Promise<T | null> {
  if (time === null) return match(() => undefined);
  const end = time.now() + time.left;
  const check = (): void => {
    if (time.now() >= end) throw new MatchTimeout();
  };
  try {
    check();
    return await match(check);
  } catch (error) {
    if (error instanceof MatchTimeout) return null;
    throw error;
  } finally {
    time.left = Math.max(0, end - time.now());
  }
}
