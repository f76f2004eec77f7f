import { describe, expect, it } from 'vitest';

import { quality, ways } from '../../bench/recall/measure.ts';

// The thresholds were chosen on the even half; what holds is measured on the odd one. Floors below
// what was measured, so that a change of the matching has to say so.
describe('what is found on the labelled set', () => {
  const found = ways(null);
  const of = (name: string, shares: 'words' | 'none' | null) =>
    quality(found[name] as NonNullable<(typeof found)[string]>, 'odd', shares);

  it('shares words with the task: nearly all of it, and little besides', () => {
    const { tasks, recallAt5, precision, mrr } = of('BM25 + aliases', 'words');
    expect(tasks).toBeGreaterThanOrEqual(50);
    expect([recallAt5 > 0.85, precision > 0.8, mrr > 0.9]).toEqual([true, true, true]);
  });

  it('is never less with the words of the glossary, and far more than by the condition alone', () => {
    expect(of('BM25 + aliases', 'words').recallAt5).toBeGreaterThanOrEqual(
      of('BM25', 'words').recallAt5,
    );
    expect(of('BM25', 'words').recallAt5).toBeGreaterThan(
      of('Load when alone', 'words').recallAt5 + 0.3,
    );
  });
});
