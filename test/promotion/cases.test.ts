import { describe, expect, it } from 'vitest';

import { playPromotion, promotionCases, promotionExpectation } from '../support/promotion-cases.ts';

describe('promotion cases', () => {
  it.each(promotionCases())('%s', { timeout: 30_000 }, async (name) => {
    const { file, text } = await playPromotion(name);
    expect(promotionExpectation(name)).toEqual({ file, text });
  });

  it('are there', () => {
    expect(promotionCases().length).toBeGreaterThanOrEqual(12);
  });
});
