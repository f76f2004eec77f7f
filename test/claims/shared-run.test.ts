import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sharedRun } from '#claims/sentences/sentences';
import { wordsOf } from '#diagnostics/plain-text';

/** Every run of one text looked for in the other. */
function longest(row: readonly string[], text: string, least: number): number {
  const body = ` ${wordsOf(text).join(' ')} `;
  const runs = row.flatMap((_, from) => row.map((__, to) => row.slice(from, to + 1)));
  return Math.max(
    0,
    ...runs
      .filter((run) => run.length >= least && body.includes(` ${run.join(' ')} `))
      .map((run) => run.length),
  );
}

const text = fc
  .array(
    fc.tuple(
      fc.constantFrom('the', 'token', 'is', 'İs', 'kept', 'Kept', 'to-day', "isn't", 'é', 'to'),
      fc.constantFrom(' ', ', ', '\n'),
    ),
    { maxLength: 12 },
  )
  .map((words) => words.flat().join(''));

describe('a run of words', () => {
  it('is found wherever a row and a text share it', () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 2 }),
        text,
        fc.integer({ min: 1, max: 4 }),
        (rows, body, least) => {
          const parts = rows.map(wordsOf);
          expect(sharedRun(parts, body, least)).toBe(
            Math.max(0, ...parts.map((row) => longest(row, body, least))),
          );
        },
      ),
      { numRuns: 3_000 },
    );
    expect(sharedRun([wordsOf('what the token is kept for')], 'The token, is kept', 3)).toBe(4);
  });
});
