import { findRequiredWord, type TextGuard } from './guard.ts';

/** Shorter texts are in nearly every file. */
const minNeedLength = 2;
const special = new Set('.^$|()[]{}*+?\\');

/**
 * Reads which texts a match of an RE2 pattern must have, so that the engine is loaded only where
 * they occur. In doubt it gives fewer: a group, a class or an escape of letters ends a text.
 */
export function readRequiredTexts(pattern: string): {
  /** The only text that matches, where the pattern is a plain text. */
  readonly literal: string | null;
  /** Every match contains at least one of these; null where only the engine can say. */
  readonly needs: readonly string[] | null;
} {
  // Flags change what letters mean, and \Q quotes.
  const hasFlags = /\(\?[a-zA-Z-]*[:)]/.test(pattern.replace(/\(\?:/g, ''));
  const ways = hasFlags || /\\[QE]/.test(pattern) ? null : alternatives(pattern);
  if (ways === null) return { literal: null, needs: null };
  const [only, ...others] = ways;
  return {
    literal: only?.isPlain && others.length === 0 ? (only.needs[0]?.[0] ?? null) : null,
    needs: neededBy(ways),
  };
}

/** One alternative of a pattern. */
interface Way {
  /** Of each list, every match contains at least one text. */
  readonly needs: readonly (readonly string[])[];
  /** Whether it is one plain text. */
  readonly isPlain: boolean;
}

/** Joins the best need of each alternative; null where one alternative needs nothing. */
function neededBy(ways: readonly Way[]): readonly string[] | null {
  const needs = ways.map((way) =>
    way.needs.reduce<readonly string[]>(
      (best, each) => (shortest(each) > shortest(best) ? each : best),
      [''],
    ),
  );
  return needs.every((each) => shortest(each) >= minNeedLength) ? needs.flat() : null;
}

function shortest(texts: readonly string[]): number {
  return Math.min(...texts.map((text) => text.length));
}

function neededByGroup(group: string): readonly string[] | null {
  const inner = /^\((?:\?:)?(?!\?)(.*)\)$/s.exec(group)?.[1];
  const ways = inner === undefined ? null : alternatives(inner);
  return ways && neededBy(ways);
}

function alternatives(pattern: string): Way[] | null {
  const ways: Way[] = [];
  let [runs, groups]: [string[], (readonly string[])[]] = [[], []];
  let run = '';
  let isPlain = true;
  const close = (): void => {
    if (run !== '') runs.push(run);
    run = '';
  };
  const end = (): void => {
    close();
    // Of two needs of one length, a run is better: it is one text.
    const needs = [...runs.map((each) => [each]), ...groups];
    ways.push({ needs, isPlain: isPlain && needs.length === 1 });
    [runs, groups, isPlain] = [[], [], true];
  };
  for (let at = 0; at < pattern.length;) {
    const character = characterAt(pattern, at);
    if (pattern[at] === '|') {
      end();
      at += 1;
      continue;
    }
    const stop = character?.end ?? endOfPart(pattern, at);
    if (stop === null) return null;
    const repeat = repetitionAt(pattern, stop);
    if (character === null) {
      close();
      isPlain = false;
      const inner = repeat?.least === 0 ? null : neededByGroup(pattern.slice(at, stop));
      if (inner !== null) groups.push(inner);
    } else if (repeat === null) run += character.text;
    else {
      // A repeated character may be followed by itself, so the text ends with it.
      if (repeat.least > 0) run += character.text;
      close();
      isPlain = false;
    }
    at = repeat?.end ?? stop;
  }
  end();
  return ways;
}

/** Reads a character that matches itself; null for any other sign. */
function characterAt(pattern: string, at: number): { text: string; end: number } | null {
  const first = pattern.codePointAt(at) ?? 0;
  const text = String.fromCodePoint(first);
  if (!special.has(text)) return { text, end: at + text.length };
  const next = pattern[at + 1];
  return text === '\\' && next !== undefined && /[^\w\s]/.test(next) && next < '\u0080'
    ? { text: next, end: at + 2 }
    : null;
}

/** Finds the end of a group, a class, an escape or a sign; null for one that is not closed. */
function endOfPart(pattern: string, at: number): number | null {
  const mark = pattern[at];
  if (mark === '\\')
    return (
      at +
      (/^\\(?:[pP](?:\{[^}]*\}|[A-Za-z])|x\{[^}]*\}|x[\dA-Fa-f]{2}|[0-7]{1,3})/.exec(
        pattern.slice(at),
      )?.[0].length ?? 2)
    );
  if (mark === '[') return endOfClass(pattern, at);
  if (mark !== '(') return at + 1;
  let depth = 0;
  for (let next = at; next < pattern.length;) {
    if (pattern[next] === '\\') next += 2;
    else if (pattern[next] === '[') {
      const end = endOfClass(pattern, next);
      if (end === null) return null;
      next = end;
    } else {
      depth += pattern[next] === '(' ? 1 : pattern[next] === ')' ? -1 : 0;
      next += 1;
      if (depth === 0) return next;
    }
  }
  return null;
}

function endOfClass(pattern: string, at: number): number | null {
  let next = at + (pattern[at + 1] === '^' ? 2 : 1);
  // A bracket at the beginning matches itself.
  if (pattern[next] === ']') next += 1;
  for (; next < pattern.length; next += 1) {
    if (pattern[next] === '\\') next += 1;
    else if (pattern.startsWith('[:', next)) {
      const end = pattern.indexOf(':]', next);
      if (end !== -1) next = end + 1;
    } else if (pattern[next] === ']') return next + 1;
  }
  return null;
}

/** Reads a sign of repetition and its lower bound; null without one. */
function repetitionAt(pattern: string, at: number): { least: number; end: number } | null {
  const [all, sign, least] = /^(?:([*+?])|\{(\d+)(?:,\d*)?\})[?+]?/.exec(pattern.slice(at)) ?? [];
  if (all === undefined) return null;
  return { least: sign === undefined ? Number(least) : sign === '+' ? 1 : 0, end: at + all.length };
}

/**
 * Fast check without the regex engine. False means that an edit adds no violation of a guard; true
 * means that the full check has to run.
 *
 * @param before null for a new file
 */
export function mayViolate(guard: TextGuard, before: string | null, after: string): boolean {
  const { kind, pattern } = guard;
  // Code may match over several lines, so only a missing word rules it out.
  if (kind === 'ast') return after !== before && after.includes(findRequiredWord(pattern) ?? '');
  const { multiline } = guard;
  const { literal, needs } = readRequiredTexts(pattern);
  if (kind === 'forbid') {
    if (needs !== null && !needs.some((need) => after.includes(need))) return false;
    return multiline ? after !== before : !isWithin(linesWith(needs, after), before, needs);
  }
  if (literal !== null && after.includes(literal)) return false;
  if (before === null) return true;
  // All lines that could match before are still there.
  return multiline ? after !== before : !isWithin(linesWith(needs, before), after, needs);
}

/** Counts the lines of a text that could match. */
function linesWith(needs: readonly string[] | null, text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.replaceAll('\r\n', '\n').split('\n'))
    if (needs === null || needs.some((need) => line.includes(need)))
      counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Whether a text has each line at least as often as counted. */
function isWithin(
  counts: ReadonlyMap<string, number>,
  text: string | null,
  needs: readonly string[] | null,
): boolean {
  if (counts.size === 0 || text === null) return counts.size === 0;
  const there = linesWith(needs, text);
  return [...counts].every(([line, count]) => (there.get(line) ?? 0) >= count);
}
