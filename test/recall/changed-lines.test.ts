import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { changedLines } from '#provenance/evidence/line-changes';
import { changesWithin, distanceBetween, linesElsewhere } from '#recall/changed-lines';

const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
/** As the lines of two texts are compared. */
const changed = (old: string, now: string) => changedLines(old.split('\n'), now.split('\n'));
const before = text('a', 'b', 'c', 'd', 'e', 'f');

describe('lines that changed', () => {
  it('are cut to the lines that are asked for', () => {
    const changes = changed(before, text('A', 'B', 'C', 'D', 'e', 'f', 'g'));
    expect(changesWithin(changes, { from: 3, to: 5 })).toMatchObject([
      { from: 3, removed: ['c', 'd'], added: ['C', 'D'] },
    ]);
    expect(changesWithin(changes, { from: 5, to: 6 })).toEqual([]);
    expect(changesWithin(changed(before, `n\n${before}`), { from: 1, to: 2 })).toEqual([]);
  });

  it('give back the text afterwards, whatever changed', () => {
    const some = fc.array(fc.constantFrom('a', 'b', '', '}'), { maxLength: 12 });
    fc.assert(
      fc.property(some, some, (old, now) => {
        const lines = text(...old).split('\n');
        for (const { from, removed, added } of changed(text(...old), text(...now)).toReversed())
          lines.splice(from - 1, removed.length, ...added);
        expect(lines).toEqual(text(...now).split('\n'));
      }),
    );
  });

  it('are found quickly where all of a long text changed', () => {
    const lines = Array.from({ length: 20_000 }, (_each, at) => `${at}`);
    const began = performance.now();
    const [change, ...more] = changed(text(...lines), text(...lines.map((each) => `${each}x`)));
    expect([change?.removed.length, change?.added.length, more]).toEqual([20_000, 20_000, []]);
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it('are found where they went with another indentation, if they are there once', () => {
    const range = { from: 3, to: 4 };
    expect(linesElsewhere(before, text('x', '  c', '  d', 'y'), range)).toEqual({ from: 2, to: 3 });
    expect(linesElsewhere(before, text('c', 'd', '  c', '  d'), range)).toBeNull();
    expect(linesElsewhere(before, text('c', 'x', 'd'), range)).toBeNull();
  });

  it('are as far from others as there are lines between them', () => {
    expect(distanceBetween({ from: 3, to: 7 }, { from: 7, to: 9 })).toBe(0);
    expect(distanceBetween({ from: 3, to: 7 }, { from: 10, to: 12 })).toBe(3);
  });
});
