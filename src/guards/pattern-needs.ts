/** A pattern of RE2, as far as it is read without its engine. */
export interface PatternText {
  /** The text that it matches and nothing else, where it is no more than a text. */
  readonly literal: string | null;
  /**
   * Texts of which each match contains at least one; null where none could be told, so that only
   * the engine knows.
   */
  readonly needs: readonly string[] | null;
}

/** Shorter texts stand nearly everywhere. */
const leastNeeded = 2;
const special = new Set('.^$|()[]{}*+?\\');

/**
 * Reads what a pattern cannot do without, so that its engine is loaded only where that occurs. In
 * doubt it says less: a group, a class or an escape of letters ends a text.
 */
export function readPattern(pattern: string): PatternText {
  // Flags change what letters mean, and \Q quotes.
  if (/\(\?[a-zA-Z-]*[:)]/.test(pattern.replace(/\(\?:/g, '')) || /\\[QE]/.test(pattern))
    return { literal: null, needs: null };
  const ways = alternatives(pattern);
  if (ways === null) return { literal: null, needs: null };
  const [only] = ways;
  return {
    literal:
      ways.length === 1 && only !== undefined && only.isPlain ? (only.runs[0] ?? null) : null,
    needs: neededBy(ways),
  };
}

/** One way through a pattern: the texts that it has for sure, and whether it is one text alone. */
interface Way {
  readonly runs: readonly string[];
  /** Texts of which it has at least one for sure, each from a group. */
  readonly choices: readonly (readonly string[])[];
  readonly isPlain: boolean;
}

/** Texts of which one stands wherever one of the ways was gone; null where one has none. */
function neededBy(ways: readonly Way[]): readonly string[] | null {
  const needs = ways.map(({ runs, choices }) =>
    [...runs.map((run) => [run]), ...choices].reduce<readonly string[]>(
      (best, each) => (shortest(each) > shortest(best) ? each : best),
      [''],
    ),
  );
  return needs.every((each) => shortest(each) >= leastNeeded) ? needs.flat() : null;
}

function shortest(texts: readonly string[]): number {
  return Math.min(...texts.map((text) => text.length));
}

/** What a group needs wherever it matches; null where that cannot be told. */
function neededByGroup(group: string): readonly string[] | null {
  const inner = /^\((?:\?:)?(?!\?)(.*)\)$/s.exec(group)?.[1];
  const ways = inner === undefined ? null : alternatives(inner);
  return ways && neededBy(ways);
}

function alternatives(pattern: string): Way[] | null {
  const ways: Way[] = [];
  let [runs, choices]: [string[], (readonly string[])[]] = [[], []];
  let run = '';
  let isPlain = true;
  const close = (): void => {
    if (run !== '') runs.push(run);
    run = '';
  };
  const end = (): void => {
    close();
    ways.push({ runs, choices, isPlain: isPlain && runs.length === 1 });
    [runs, choices, isPlain] = [[], [], true];
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
      const needs = repeat?.least === 0 ? null : neededByGroup(pattern.slice(at, stop));
      if (needs !== null) choices.push(needs);
    } else if (repeat === null) run += character.text;
    else {
      // What is repeated stands next to itself, or nowhere.
      if (repeat.least > 0) run += character.text;
      close();
      isPlain = false;
    }
    at = repeat?.end ?? stop;
  }
  end();
  return ways;
}

/** A character that stands for itself. */
function characterAt(pattern: string, at: number): { text: string; end: number } | null {
  const first = pattern.codePointAt(at) ?? 0;
  const text = String.fromCodePoint(first);
  if (!special.has(text)) return { text, end: at + text.length };
  const next = pattern[at + 1];
  return text === '\\' && next !== undefined && /[^\w\s]/.test(next) && next < '\u0080'
    ? { text: next, end: at + 2 }
    : null;
}

/** Where a group, a class, an escape or a mark ends; null where a group or a class does not. */
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
  // A bracket right at the beginning stands for itself.
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

/** A sign of repetition, with how often at least; null without one. */
function repetitionAt(pattern: string, at: number): { least: number; end: number } | null {
  const [all, sign, least] = /^(?:([*+?])|\{(\d+)(?:,\d*)?\})[?+]?/.exec(pattern.slice(at)) ?? [];
  if (all === undefined) return null;
  return { least: sign === undefined ? Number(least) : sign === '+' ? 1 : 0, end: at + all.length };
}
