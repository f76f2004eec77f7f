import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { pairAccuracy, pairsIn } from '../../bench/accuracy/pairs.ts';

describe('contradictions of two claims at a promotion', () => {
  it('are no less right and no fewer than on the pairs they were tuned on', () => {
    const table = readFileSync(new URL('promotion/tuning.tsv', import.meta.url), 'utf8');
    const { cases, precision, recall } = pairAccuracy(pairsIn(table));
    expect(cases).toBe(80);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.6);
  });
});
