import { describe, expect, it } from 'vitest';

import {
  applyInSimilarCases,
  type ReadScope,
  readScope,
  scopesExclude,
} from '#claims/assertions/scopes';
import { senseOfWord } from '#claims/assertions/word-senses';

const scope = (when: string): ReadScope => readScope({ appliesWhen: [when], doesNotApplyWhen: [] });

describe('what claims and scopes say is compared', () => {
  // Anything worse than linear would not end within the limit.
  it.each(['a', ' ', 'a.', 'v1.', 'a-', 'a+', '1x', '\n', '1', 'ly', 'Postgres 1 '])(
    'and comes to an end on 100,000 characters of %j',
    { timeout: 5_000 },
    (part) => {
      const compared = (): unknown => {
        const [one, other] = [
          scope(part.repeat(100_000 / part.length)),
          scope(`b ${part.repeat(100_000 / part.length)}`),
        ];
        return [scopesExclude(one, other), applyInSimilarCases(one, other)];
      };
      expect(compared).not.toThrow();
    },
  );

  it('with versions in whatever blanks, and adverbs by their adjectives', () => {
    expect(scopesExclude(scope('PostgreSQL   14'), scope('PostgreSQL\n15 or newer'))).toBe(true);
    expect(scopesExclude(scope('PostgreSQL 16'), scope('PostgreSQL 15 or newer'))).toBe(false);
    expect(senseOfWord('silently')).toBe(senseOfWord('silent'));
  });
});
