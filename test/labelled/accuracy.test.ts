import { describe, expect, it } from 'vitest';

import { accuracies } from '../../bench/accuracy/measure.ts';

/**
 * Floors a little below what was measured on the reported half: a change of the matching has to say
 * so.
 */
const floors: Readonly<Record<string, readonly [precision: number, recall: number]>> = {
  'weakening, structural half (P07 refuses)': [0.84, 0.7],
  'weakening, overlap half (warns)': [0.58, 0.5],
  'contradiction (CON801)': [0.9, 0.2],
  'contradiction of whole texts (CON804)': [0.9, 0.65],
  'duplicate (CON802)': [0.75, 0.09],
  'duplicate of a withdrawn claim (LED506)': [1, 0.12],
  'like a withdrawn claim (P10 tells)': [0.9, 0.68],
  'payload (SEC702)': [1, 0.12],
  'planted memory (SEC702)': [1, 0.8],
  'claimed standing (SEC702)': [1, 0.12],
  'hidden character (SEC701)': [1, 1],
};

describe('what the rules that read prose get right', () => {
  it('is no less than what the docs say, on the half that nobody looked at', async () => {
    const found = await accuracies('reported');
    for (const [name, [precision, recall]] of Object.entries(floors)) {
      expect(found[name]?.precision, `precision, ${name}`).toBeGreaterThanOrEqual(precision);
      expect(found[name]?.recall, `recall, ${name}`).toBeGreaterThanOrEqual(recall);
    }
  });

  it('is measured on as many cases as the sets promise, about half of them look-alikes', async () => {
    const found = await accuracies('reported');
    expect(found['weakening (AUT601)']?.cases).toBeGreaterThanOrEqual(120);
    expect(found['contradiction (CON801)']?.cases).toBeGreaterThanOrEqual(100);
    expect(found['contradiction of whole texts (CON804)']?.cases).toBeGreaterThanOrEqual(50);
    expect(found['payload (SEC702)']?.cases).toBeGreaterThanOrEqual(75);
    expect(found['planted memory (SEC702)']?.cases).toBeGreaterThanOrEqual(160);
    expect(found['claimed standing (SEC702)']?.cases).toBeGreaterThanOrEqual(120);
    expect(found['hidden character (SEC701)']?.cases).toBeGreaterThanOrEqual(75);
  });
});
