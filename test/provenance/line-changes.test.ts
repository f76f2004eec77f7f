import { describe, expect, it } from 'vitest';

import { linesNow, smallDiff } from '../../src/provenance/evidence/line-changes.ts';

const lines = (text: string): string[] => text.split(' ');

describe('where lines are now', () => {
  it.each([
    ['as they were', 'a b c d', 'a b c d', [2, 3], [2, 3]],
    ['after others that came', 'a b c d', 'x y a b c d', [2, 3], [4, 5]],
    ['changed after others that came', 'a b c d', 'x y a B c d', [2, 3], [4, 5]],
    ['longer than they were', 'a b c d', 'a b X c d', [2, 3], [2, 4]],
    ['shorter than they were', 'a b c d', 'a b d', [2, 3], [2, 2]],
    ['each for one, where all changed', 'a b c d', 'A B C D', [2, 3], [2, 3]],
    ['gone', 'a b c d', 'a d', [2, 3], null],
    ['without a line that came before them', 'a b c d', 'a X b c d', [2, 3], [3, 4]],
    ['without a line that came after them', 'a b c d', 'a b c X d', [2, 3], [2, 3]],
    ['in a file that has nothing', 'a b', '', [1, 2], [1, 1]],
  ] as const)('%s', (_name, before, now, [from, to], expected) => {
    expect(linesNow(lines(before), lines(now), { from, to })).toEqual(
      expected && { from: expected[0], to: expected[1] },
    );
  });

  it('is found in time, however large and different the files are', () => {
    const many = (word: string): string[] =>
      Array.from({ length: 200_000 }, (_each, at) => `${word}${at % 7}`);
    const before = performance.now();
    expect(linesNow(many('a'), [...many('b'), 'c'], { from: 5, to: 9 })).not.toBeNull();
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

describe('a small diff', () => {
  it('has the lines that differ, with one on either side', () => {
    expect(smallDiff(lines('a b c d e f'), lines('a b c X e f'))).toEqual({
      lines: [' c', '-d', '+X', ' e'],
      more: 0,
    });
    expect(smallDiff(lines('a b'), [])).toEqual({ lines: ['-a', '-b'], more: 0 });
    expect(smallDiff(lines('a b'), lines('a b'))).toEqual({ lines: [], more: 0 });
  });

  it('shows a long line where it differs, and counts no line that is the same', () => {
    const words = 'word '.repeat(60);
    const before = [`${words}ends so`, ...Array.from({ length: 600 }, (_, at) => `line ${at}`)];
    const { lines, more } = smallDiff(before, [`${words}ends otherwise`, ...before.slice(1)]);
    expect([more, lines.length, lines[2]]).toEqual([0, 3, ' line 0']);
    expect(lines[0]).toMatch(/^-….*ends so$/);
    expect(lines[1]).toMatch(/^\+….*ends otherwise$/);
  });

  it('is cut, and says how much it left out', () => {
    const before = Array.from({ length: 1_000 }, (_each, at) => `was ${at}`);
    const after = Array.from({ length: 1_000 }, (_each, at) => `is ${at} ${'😀'.repeat(200)}`);
    const { lines: shown, more } = smallDiff(before, after);
    expect([shown.length, more]).toEqual([12, 1_988]);
    const [long = ''] = smallDiff([], after).lines;
    expect(long.length).toBeLessThanOrEqual(160);
    expect(long, 'no half of a character').not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });
});
