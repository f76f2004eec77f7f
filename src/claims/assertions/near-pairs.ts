import type { Assertion } from './assertion.ts';

/** More claims than this that have a word make the word no key: it tells nothing apart. */
const frequent = 48;
/** A claim has this many keys of two frequent words at most. */
const mostPairs = 15;

/**
 * The pairs of claims that share enough of what they speak of to be compared, each once,
 * through an index of their words:
 * the work grows with the number of claims and not with that of their pairs.
 *
 * @param spoken what each claim speaks of
 * @returns places in the list, the smaller one first
 */
export function* nearPairs(
  spoken: readonly (readonly string[])[],
): Generator<readonly [number, number]> {
  const often = new Map<string, number>();
  for (const keys of spoken) for (const key of keys) often.set(key, (often.get(key) ?? 0) + 1);
  const postings = new Map<string, number[]>();
  // What the claim at hand shares with each of those before it: two arrays take a part of the time
  // of a map for each claim.
  const shared = new Uint32Array(spoken.length);
  for (const [at, keys] of spoken.entries()) {
    const sharing: number[] = [];
    for (const { key, weight } of indexed(keys, often)) {
      const known = postings.get(key);
      if (!known) postings.set(key, [at]);
      else if (known.length < frequent) {
        for (const other of known) {
          const count = shared[other] ?? 0;
          if (count === 0) sharing.push(other);
          shared[other] = count + weight;
        }
        known.push(at);
      }
    }
    for (const other of sharing) {
      const count = shared[other] ?? 0;
      shared[other] = 0;
      const its = spoken[other] ?? [];
      // Three frequent words that both have were counted as three pairs of two.
      if (count * 2 >= Math.min(keys.length, its.length) && shareHalf(keys, its)) yield [other, at];
    }
  }
}

function shareHalf(keys: readonly string[], others: readonly string[]): boolean {
  const shared = keys.filter((key) => others.includes(key)).length;
  return shared * 2 >= Math.min(keys.length, others.length);
}

/** What a claim speaks of: its words that say something, and its names. */
export function subjectWords({ words, values }: Assertion): string[] {
  return [
    ...new Set([
      ...words.filter((word) => !word.light).map((word) => word.sense),
      ...values
        .filter((value) => value.type === 'code' || value.type === 'path')
        .map((value) => value.text),
    ]),
  ];
}

/** The keys a claim is found by: its rare words, and its frequent ones two by two. */
function* indexed(
  keys: readonly string[],
  often: ReadonlyMap<string, number>,
): Generator<{ readonly key: string; readonly weight: number }> {
  const usual: string[] = [];
  for (const key of keys) {
    const count = often.get(key) ?? 0;
    if (count > frequent) usual.push(key);
    // A word that no other claim has finds nothing.
    else if (count > 1) yield { key, weight: 1 };
  }
  usual.sort((a, b) => (often.get(a) ?? 0) - (often.get(b) ?? 0) || (a < b ? -1 : 1));
  let left = mostPairs;
  for (const [at, one] of usual.entries()) {
    for (const other of usual.slice(at + 1)) {
      if (left === 0) return;
      left -= 1;
      yield { key: `${one} ${other}`, weight: 2 };
    }
  }
}
