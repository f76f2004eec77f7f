import fc from 'fast-check';
import { describe, it } from 'vitest';

import { agree, assembled, mutated } from './outline-inputs.ts';

describe('the line scanner agrees with remark or calls the file odd', () => {
  it('on assembled Markdown', () =>
    fc.assert(
      fc.property(assembled, (text) => agree(text)),
      { numRuns: 1_000, seed: 20_261_121 },
    ));

  it('on changed pieces of real files', () =>
    fc.assert(
      fc.property(mutated, (text) => agree(text)),
      { numRuns: 300, seed: 20_261_122 },
    ));

  it('on targets with backslashes in them', () => {
    for (const target of ['c\\===', 'a\\*b', 'x\\y', '<c\\*d>', 'a\\\\b'])
      agree(`[b] c\n\n[b]: ${target}\n`);
  });

  it('on references before brackets that name nothing', () => {
    for (const after of ['[ ]', '[\n]', '[]', '[foo', '[foo]', '[a[b]', '[\\]', '[b', ''])
      agree(`[b]${after} c\n\n[b]: c\n`);
  });
});
