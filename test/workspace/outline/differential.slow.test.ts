import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findFence } from '#workspace/frontmatter/frontmatter';
import { scanOutline } from '#workspace/outline/scan';

import { realData, seedOf } from '../../support/test-scope.ts';
import { sampleOf, tries } from '../../support/whole.ts';
import { agree, assembled, markdownBelow, mutated, real } from './outline-inputs.ts';

describe('the line scanner agrees with remark or calls the file odd', () => {
  it.each([
    ['assembled Markdown', tries(2_000, 12_000), assembled],
    ['changed pieces of real files', tries(1_500, 5_000), mutated],
  ] as const)('on %s', { timeout: 240_000 }, (_name, numRuns, texts) =>
    fc.assert(
      fc.property(texts, (text) => agree(text)),
      { numRuns, seed: seedOf(20_261_124) },
    ),
  );

  it('on every Markdown file of this project', () => {
    for (const text of sampleOf(real)) agree(text, findFence(text).bodyStart);
  });

  const memories = realData();
  it.runIf(memories !== null)('on real memory, of which it calls few files odd', () => {
    const texts = markdownBelow(memories ?? '').map((path) =>
      readFileSync(path, 'utf8').replace(/^\ufeff/, ''),
    );
    for (const text of sampleOf(texts)) agree(text, findFence(text).bodyStart);
    const odd = texts.filter(
      (text) => 'odd' in scanOutline(text, findFence(text).bodyStart),
    ).length;
    expect(odd / texts.length).toBeLessThan(0.05);
  });
});
