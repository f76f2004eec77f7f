import { describe, expect, it } from 'vitest';

import { quality, ways } from '../../bench/recall/measure.ts';
import { naturalQuality as measureNatural } from '../../bench/recall/natural.ts';

// The thresholds were chosen on the tuning half; what holds is measured on the reported one. Floors
// below what was measured, so that a change of the matching has to say so.
/** Measured once for each size. */
const measured = new Map<string, ReturnType<typeof measureNatural>>();
const naturalQuality: typeof measureNatural = (...of) => {
  const key = of.join(' ');
  const known = measured.get(key) ?? measureNatural(...of);
  measured.set(key, known);
  return known;
};

describe('what is found on the labelled sets', () => {
  const found = ways(null);
  const of = (name: string, ...kinds: readonly string[]) =>
    quality(found[name] as NonNullable<(typeof found)[string]>, 'reported', ...kinds);

  it('shares words with the task: nearly all of it, and little besides', () => {
    const { tasks, recallAt5, precision, mrr } = of('BM25 + aliases', 'words');
    expect(tasks).toBeGreaterThanOrEqual(50);
    expect([recallAt5 >= 0.89, precision >= 0.87, mrr > 0.9]).toEqual([true, true, true]);
  });

  it('rests on a file that the task names: nearly all of it, and little besides', () => {
    const { tasks, recallAt5, precision } = of('BM25 + aliases', 'file', 'file-in-prompt');
    expect(tasks).toBeGreaterThanOrEqual(25);
    expect([recallAt5 >= 0.95, precision >= 0.8]).toEqual([true, true]);
  });

  it('has a condition that stands in a long task', () => {
    const { recallAt5, precision } = of('BM25 + aliases', 'condition-in-prompt');
    expect([recallAt5 >= 0.9, precision >= 0.8]).toEqual([true, true]);
  });

  it('is nothing for four of five tasks that need nothing', () => {
    const { idle, silent } = of('BM25 + aliases', 'no-need', 'other-file', 'long-no-need');
    expect(idle).toBeGreaterThanOrEqual(20);
    expect(silent).toBeGreaterThanOrEqual(0.8);
  });

  it('is nearly always right at a prompt, where nobody has asked', () => {
    const words = of('at a prompt', 'words');
    expect([words.recallAt5 >= 0.7, words.precision >= 0.95]).toEqual([true, true]);
    const files = of('at a prompt', 'file', 'file-in-prompt', 'condition-in-prompt');
    expect([files.recallAt5 >= 0.95, files.precision >= 0.95]).toEqual([true, true]);
    expect(of('at a prompt', 'no-need', 'other-file', 'long-no-need').silent).toBeGreaterThan(0.9);
  });

  it('is named for most tasks as people type them, among 30 facts and among 300', () => {
    const [small, large] = [30, 300].map((size) => naturalQuality('reported', size));
    expect([small?.tasks, small?.idle]).toEqual([45, 45]);
    expect([(small?.named ?? 0) >= 0.75, (large?.named ?? 0) >= 0.7]).toEqual([true, true]);
    for (const each of [small, large]) expect(each?.precision).toBeGreaterThanOrEqual(0.85);
  });

  it('is little for tasks as people type them that need nothing', () => {
    const asked = naturalQuality('reported', 30);
    expect(asked.silent).toBeGreaterThanOrEqual(0.85);
    expect(asked.hardSilent).toBeGreaterThanOrEqual(0.85);
    for (const size of [30, 300])
      expect(naturalQuality('reported', size).idleLines).toBeLessThanOrEqual(1.5);
    expect(naturalQuality('reported', 30, true).silent).toBeGreaterThanOrEqual(0.95);
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
