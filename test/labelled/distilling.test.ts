import { describe, expect, it } from 'vitest';

import { measureWeek } from '../../bench/distill/measure.ts';

describe('what is distilled of labelled weeks, by rules alone', () => {
  it.each([
    ['tuning', { precision: 0.95, recall: 0.95, duplicates: 7 }],
    ['reported', { precision: 0.9, recall: 0.4, duplicates: 4 }],
  ] as const)('of the week %s', (name, least) => {
    const { precision, recall, duplicates } = measureWeek(name);
    expect(precision).toBeGreaterThanOrEqual(least.precision);
    expect(recall).toBeGreaterThanOrEqual(least.recall);
    expect(duplicates).toBeLessThanOrEqual(least.duplicates);
  });
});
