import { weightOf } from './aliases.ts';
import { termsOf } from './terms.ts';

/** Words of a task that may stand between two of a condition. */
const mostBetween = 3;
/** Places of one word that are looked at, however often a task repeats it. */
const mostPositions = 50;
/** Words of a part of a condition that is a list; what has more is a sentence. */
const mostWords = 4;
/** The share of a condition that has to be there. */
const leastShare = 0.8;
/** What its words count together at least, where one that a single record has counts 1. */
const leastWorth = 1.2;

/** The words of a task in its order; a sentence ends with nothing. */
export function termsInOrder(text: string): (string | null)[] {
  return text
    .split(/[.!?;:]+(?=\s|$)|\n+/)
    .flatMap((sentence) => [...termsOf(sentence), ...Array<null>(mostBetween + 1).fill(null)]);
}

/** Where the words of a task stand in it. */
export function positionsIn(spoken: readonly (string | null)[]): ReadonlyMap<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [at, term] of spoken.entries()) {
    if (term === null) continue;
    const known = positions.get(term);
    if (!known) positions.set(term, [at]);
    else if (known.length < mostPositions) known.push(at);
  }
  return positions;
}

/**
 * What a condition counts that a task says, almost word for word: its words in its order, with few
 * others between them. It is the share of the condition that decides, however long the task is. 0
 * for less.
 *
 * @param worth what a word counts, 1 for one that a single record has
 */
export function conditionWorth(
  condition: readonly string[],
  spoken: readonly (string | null)[],
  positions: ReadonlyMap<string, readonly number[]>,
  worth: (term: string) => number,
): number {
  const places = new Map(condition.map((term, place) => [term, place]));
  if (places.size < 2) return 0;
  let said = 0;
  for (const term of places.keys()) if (positions.has(term)) said += 1;
  if (said < 2) return 0;
  const weights = new Map([...places.keys()].map((term) => [term, worth(term) * weightOf(term)]));
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  let best = 0;
  for (const [first, from] of places)
    for (const start of positions.get(first) ?? []) {
      let [place, sum, count, last] = [from, weights.get(first) ?? 0, 1, start];
      for (let at = start + 1; at <= last + mostBetween + 1; at += 1) {
        const next = places.get(spoken[at] ?? '');
        if (next === undefined || next <= place) continue;
        [place, last, count] = [next, at, count + 1];
        sum += weights.get(spoken[at] ?? '') ?? 0;
      }
      if (count > 1) best = Math.max(best, sum);
    }
  return best >= all * leastShare && best >= leastWorth ? best : 0;
}

/**
 * What a part of a condition that is a list counts, where a task says all its words, one right
 * after the other; 0 for less. One word has to be telling by itself, and two have to be more than
 * chance.
 *
 * @param worth what a word counts, 1 for one that a single record has and people seldom use
 */
export function partWorth(
  part: readonly string[],
  spoken: readonly (string | null)[],
  positions: ReadonlyMap<string, readonly number[]>,
  worth: (term: string) => number,
): number {
  const [first = ''] = part;
  const isSaid = (positions.get(first) ?? []).some((start) =>
    part.every((term, more) => spoken[start + more] === term),
  );
  if (!isSaid) return 0;
  const sum = part.reduce((total, term) => total + worth(term), 0);
  const isTelling = part.length === 1 ? /\p{L}{3}/u.test(first) && sum >= 1 : sum >= leastWorth;
  return isTelling ? sum : 0;
}

/** The terms of each part of a condition that is a list: of "database, connections" both. */
export function conditionParts(condition: string): string[][] {
  const parts = condition
    .split(/[,;\n]|\s\/\s/)
    .map((part) => part.replace(/^\s*(?:and|or)\s+/, '').trim())
    .filter((part) => part !== '');
  return parts.some((part) => part.split(/\s+/).length > mostWords)
    ? []
    : parts.map(termsOf).filter((terms) => terms.length > 0);
}
