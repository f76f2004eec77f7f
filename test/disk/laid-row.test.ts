import { expect, it } from 'vitest';

import { laidRow } from '#disk/laid-row';

it('a row holds what was added in its order, few and very many, and nothing beyond', () => {
  for (const [count, files] of [
    [0, 1],
    [3, 32_768],
    [3, 32_769],
    [40_000, 10],
    [40_000, 50_000],
  ] as const) {
    const row = laidRow<{ readonly at: number; readonly text: string }>(files);
    const value = (at: number): { readonly at: number; readonly text: string } => ({
      at,
      text: `– ${'x'.repeat(at % 90)} "${at}"\n`,
    });
    for (let at = 0; at < count; at += 1) row.add(value(at));
    expect(row.length).toBe(count);
    for (const at of [0, 1, 2, 32_767, 32_768, count - 1, 7, 0])
      expect(row.at(at)).toEqual(at >= 0 && at < count ? value(at) : undefined);
    expect([row.at(count), row.at(-1)]).toEqual([undefined, undefined]);
  }
});
