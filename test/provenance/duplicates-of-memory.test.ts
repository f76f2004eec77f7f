import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { duplicatesOfMemory } from '#provenance/comparison/duplicates';
import type { Finding } from '#workspace/records';

const subjects = [
  'the invoice service',
  'the preview server',
  'our nightly export',
  'a rotated token',
] as const;
const says = [
  'listens on port 3000',
  'is enabled',
  'is not cached',
  'is cached',
  'keeps logs for 7 days',
  'uses `pnpm test`',
  'only accepts JSON',
  'was moved to src/a.ts',
  'is dropped by the worker',
  'runs before the migration',
] as const;
const tails = ['', ' in staging', ' when the cache is cold', ', and returns 404'] as const;
const claim = fc.oneof(
  fc
    .tuple(fc.constantFrom(...subjects), fc.constantFrom(...says), fc.constantFrom(...tails))
    .map((parts) => parts.slice(0, 2).join(' ') + parts[2]),
  // The same in another order, and in few words.
  fc
    .tuple(
      fc.constantFrom(...subjects),
      fc.constantFrom(...says),
      fc.constantFrom('In staging', 'When the cache is cold'),
    )
    .map(([subject, said, when]) => `${when}, ${subject} ${said}`),
  fc.constantFrom(
    'x',
    '',
    'It is',
    'The worker drops a rotated token',
    '`pnpm test` is used by the preview server',
    'JSON only',
  ),
);

function finding(at: number, value: string | null, status = 'promoted'): Finding {
  const span = { start: 0, end: 0 };
  return {
    role: 'finding',
    path: `corpus/findings/f${at}.md`,
    id: { value: `f${at}`, span },
    status: { value: status, span },
    claim: value === null ? null : { value, span },
  } as unknown as Finding;
}

describe('what is remembered already', () => {
  it('is the same to who asks for one claim and to who asks for many', () => {
    fc.assert(
      fc.property(
        fc.array(claim, { maxLength: 14 }),
        fc.array(fc.tuple(claim, fc.option(claim)), { minLength: 12, maxLength: 16 }),
        (known, asked) => {
          const findings = known.map((each, at) => finding(at, each));
          const alone = asked.map(([text, title]) =>
            duplicatesOfMemory(text, title, { findings: [...findings] }),
          );
          expect(
            asked.map(([text, title]) => duplicatesOfMemory(text, title, { findings })),
          ).toEqual(alone);
        },
      ),
      { numRuns: 300 },
    );
  });

  it(
    'is found in other words, by its title word for word, in the order of memory, and in ' +
      'nothing that is no memory',
    () => {
      const findings = [
        finding(1, 'In staging, the preview server is cached'),
        finding(2, 'A rotated token is dropped by the worker'),
        finding(3, null),
        finding(4, 'The preview server is cached in staging', 'candidate'),
        finding(5, 'The preview server is cached in staging.'),
      ];
      const paths = (text: string, title: string | null = null): string[] =>
        duplicatesOfMemory(text, title, { findings }).map(({ id }) => id.value);
      for (let round = 0; round < 12; round += 1) {
        expect(paths('the preview server is cached in staging')).toEqual(['f1', 'f5']);
        expect(
          paths('The worker drops a rotated token', 'In staging, the preview server is cached'),
        ).toEqual(['f1', 'f2']);
        expect(paths('The preview server is not cached in staging')).toEqual([]);
      }
    },
  );
});
