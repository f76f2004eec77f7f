import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { assertionOf } from '#claims/assertions/assertion';
import { saysTheSame } from '#claims/assertions/near-duplicate';
import { propositionKey, propositionOf } from '#claims/proposition';
import { createSimilarClaimTest } from '#provenance/comparison/against-obligation';

interface Pair {
  readonly a: string;
  readonly b: string;
}

describe('claims that may say the same, by a look at their words', () => {
  it('are all that do, and few others', () => {
    const pairs = readFileSync('test/labelled/duplicate/tuning.jsonl', 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Pair);
    const same = pairs.filter(
      ({ a, b }) =>
        propositionKey(propositionOf(a)) === propositionKey(propositionOf(b)) ||
        saysTheSame(assertionOf(a), assertionOf(b)),
    );
    expect(same.length).toBeGreaterThan(20);
    expect(same.filter(({ a, b }) => !createSimilarClaimTest([a])(b))).toEqual([]);
    const mayRepeat = createSimilarClaimTest(pairs.slice(0, 1).map(({ a }) => a));
    expect(pairs.filter(({ b }) => mayRepeat(b)).length).toBeLessThan(pairs.length / 10);
  });
});
