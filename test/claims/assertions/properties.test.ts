import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { assertionOf } from '#claims/assertions/assertion';
import { contradictionOf } from '#claims/assertions/contradiction';
import { claimKey, saysTheSame } from '#claims/assertions/near-duplicate';
import { nearPairs, subjectWords } from '#claims/assertions/overlap';

const subjects = [
  'the invoice service',
  'the preview server',
  'our nightly export',
  'the login page',
  'a rotated token',
  'the search index',
] as const;
const says = [
  'listens on port 3000',
  'listens on port 8080',
  'is enabled',
  'is disabled',
  'is not cached',
  'is cached',
  'keeps logs for 7 days',
  'keeps logs for 30 days',
  'uses `pnpm test`',
  'only accepts JSON',
  'also accepts YAML',
  'runs before the migration',
  'runs after the migration',
  'was moved to src/a.ts',
  'needs Node 22',
  'never retries',
  'always retries',
] as const;
const tails = ['', ' in staging', ' when the cache is cold', ' and returns 404'] as const;
const claim = fc
  .tuple(fc.constantFrom(...subjects), fc.constantFrom(...says), fc.constantFrom(...tails))
  .map((parts) => `${parts[0]} ${parts[1]}${parts[2]}`);
/** Words that no list knows, so that each is a key by itself. */
const word = fc.integer({ min: 0, max: 17 }).map((at) => `zaq${'bcdfghjklmnprtvwxz'[at] ?? ''}um`);

describe('what two claims assert', () => {
  it('is compared the same in both directions', () => {
    fc.assert(
      fc.property(claim, claim, fc.boolean(), (one, other, near) => {
        const [a, b] = [assertionOf(one), assertionOf(other)];
        expect(contradictionOf(a, b, near) === null).toBe(contradictionOf(b, a, near) === null);
        expect(saysTheSame(a, b)).toBe(saysTheSame(b, a));
        // What says the same is found by its key.
        if (saysTheSame(a, b)) expect(claimKey(a)).toBe(claimKey(b));
      }),
      { numRuns: 2000 },
    );
  });

  it('never contradicts itself, in other case, with marks or with a full stop', () => {
    fc.assert(
      fc.property(claim, fc.boolean(), (text, near) => {
        for (const same of [
          text,
          `${text}.`,
          text.replace(/^./, (letter) => letter.toUpperCase()),
          text.replace(/^(\w+) (\w+)/, '$1 **$2**'),
        ]) {
          const [a, b] = [assertionOf(text), assertionOf(same)];
          expect([same, contradictionOf(a, b, near), saysTheSame(a, b), claimKey(a)]).toEqual([
            same,
            null,
            a.words.length + a.values.length < 3 ? expect.anything() : true,
            claimKey(b),
          ]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('pairs through the index', () => {
  it('come once each, the earlier first, and none is missed that shares half of its words', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(word, { minLength: 3, maxLength: 6 }), { maxLength: 20 }),
        (claims) => {
          const pairs = [
            ...nearPairs(claims.map((words) => subjectWords(assertionOf(words.join(' '))))),
          ];
          expect(new Set(pairs.map(String)).size).toBe(pairs.length);
          expect(pairs.every(([one, other]) => one < other)).toBe(true);
          const wanted = claims.flatMap((words, other) =>
            claims
              .slice(0, other)
              .flatMap((each, one) =>
                each.filter((its) => words.includes(its)).length * 2 >=
                Math.min(each.length, words.length)
                  ? [`${one},${other}`]
                  : [],
              ),
          );
          expect(pairs.map(String).sort()).toEqual(wanted.sort());
        },
      ),
      { numRuns: 300 },
    );
  });

  it(
    'come through two frequent words together where more than 48 claims have each of ' +
      'them, and rare words as before',
    () => {
      // Every claim has both frequent words, in an order of its own, and rare words besides.
      const frequent = ['zaqbybum', 'zaqcycum'];
      const rare = fc
        .integer({ min: 0, max: 400 })
        .map(
          (at) =>
            `zaq${'bcdfghjklm'[at % 10] ?? ''}${'nprtvwxzqk'[Math.floor(at / 10) % 10] ?? ''}` +
            `${'aeiou'[Math.floor(at / 100)] ?? ''}d`,
        );
      const others = fc.array(fc.uniqueArray(rare, { minLength: 2, maxLength: 2 }), {
        minLength: 49,
        maxLength: 60,
      });
      let reached = 0;
      fc.assert(
        fc.property(others, (claims) => {
          const words = claims.map((own) => [...frequent, ...own]);
          const pairs = new Set(
            [...nearPairs(words.map((each) => subjectWords(assertionOf(each.join(' ')))))].map(
              String,
            ),
          );
          // The pair of frequent words finds the first 48 of those that have it, which is half of
          // what each speaks of.
          const wanted = words.flatMap((mine, other) =>
            words
              .slice(0, other)
              .flatMap((its, one) =>
                (one < 48 && other < 48) ||
                its.filter((word) => mine.includes(word) && !frequent.includes(word)).length === 2
                  ? [`${one},${other}`]
                  : [],
              ),
          );
          expect(wanted.filter((each) => !pairs.has(each))).toEqual([]);
          reached += wanted.length;
        }),
        { numRuns: 60 },
      );
      expect(reached).toBeGreaterThanOrEqual((60 * 48 * 47) / 2);
    },
  );

  it.each([
    [48, 1_128, 'each word is a key'],
    [49, 0, 'one frequent word alone finds nothing'],
  ])('of %i claims that share one word of two are %i: %s', (count, expected) => {
    const pairs = [
      ...nearPairs(
        Array.from({ length: count }, (_, at) =>
          subjectWords(
            assertionOf(
              `zaqbybum zaq${String.fromCharCode(98 + (at % 24))}${String.fromCharCode(98 + Math.floor(at / 24))}od`,
            ),
          ),
        ),
      ),
    ];
    expect(pairs.length).toBe(expected);
  });

  it.each([
    [3, 0, 'three frequent words of eight are no half'],
    [4, 1_128, 'four of eight are'],
  ])('of 60 claims that share %i words of eight are %i: %s', (frequent, expected) => {
    const claims = Array.from({ length: 60 }, (_, at) =>
      Array.from({ length: 8 }, (_each, nth) => (nth < frequent ? `all ${nth}` : `${at} ${nth}`)),
    );
    expect([...nearPairs(claims)].length).toBe(expected);
  });

  it('are bounded where everything is about the same few things: each key finds at most 48', () => {
    const count = 4_000;
    const claims = Array.from({ length: count }, () =>
      subjectWords(assertionOf('zaqbum zaqcum zaqdum zaqfum')),
    );
    // All have the same words: six pairs of them are keys, and each finds among its first 48.
    expect([...nearPairs(claims)].length).toBe((48 * 47) / 2);
    const mixed = Array.from({ length: count }, (_, at) =>
      subjectWords(
        assertionOf(
          `zaqbum${at % 7} zaqcum${at % 11} zaqdum${at % 13} zaqfum${at} zaqgum${(at * 31) % 5000}`,
        ),
      ),
    );
    const found = [...nearPairs(mixed)].length;
    expect(found).toBeGreaterThan(0);
    // 77 + 91 + 143 pairs of frequent words, each with at most 48 claims.
    expect(found).toBeLessThanOrEqual((77 + 91 + 143) * ((48 * 47) / 2));
  });
});
