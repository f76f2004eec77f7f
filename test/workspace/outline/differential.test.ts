import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findFence } from '#workspace/frontmatter/fence';
import { scanOutline } from '#workspace/outline/scan';
import { treeOutline } from '#workspace/outline/tree';

import { outlineText } from '../../support/outline-text.ts';

/** Pieces that matter to block and inline structure, and words between them. */
const tokens = [
  '\n',
  '\n\n',
  '\n- ',
  '\n  - ',
  '\n* ',
  '\n1. ',
  '\n2. ',
  '\n2) ',
  '\n> ',
  '\n# ',
  '\n## ',
  '\n```\n',
  '\n~~~ x\n',
  '`',
  '``',
  '<!-- ',
  ' -->',
  '|',
  '\n| a | b |\n| - | - |\n| c | d |\n',
  '\n---\n',
  '\n===\n',
  '***',
  '\n    ',
  '\n   ',
  '\n  ',
  ' ',
  '[',
  ']',
  '](',
  '(',
  ')',
  '[a](b)',
  '[a](<b c> "t")',
  '![x](y)',
  '[a][b]',
  '[b]',
  '\n[b]: c\n',
  '\n<div>',
  '</div>',
  '<a>',
  '<b x="1">',
  '<http://x.y>',
  '<a@b.c>',
  '\\',
  '&amp;',
  '\t',
  '-',
  '+',
  '=',
  '_',
  '"',
  "'",
  '<',
  '>',
  '\r\n',
  '[ ] ',
  '[x] ',
  ':',
  '!',
  '~~',
  '**',
  'word',
  ' text ',
  'a',
  '.',
  ',',
];
const assembled = fc
  .array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 25 })
  .map((parts) => parts.join(''));

const real = [
  ...markdownBelow('corpus'),
  ...markdownBelow('memory'),
  ...markdownBelow('docs'),
  ...markdownBelow('test/cases'),
].map((path) => readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
/** A stretch of a real file with a few tokens put in or characters taken out. */
const mutated = fc
  .tuple(
    fc.constantFrom(...real),
    fc.nat(),
    fc.integer({ min: 50, max: 600 }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...tokens), fc.nat(4)), { maxLength: 5 }),
  )
  .map(([text, from, length, edits]) =>
    edits.reduce(
      (part, [at, token, drop]) =>
        part.slice(0, at % (part.length + 1)) + token + part.slice((at % (part.length + 1)) + drop),
      text.slice(from % (text.length + 1)).slice(0, length),
    ),
  );

function agree(text: string, from = 0): void {
  const scan = scanOutline(text, from);
  if ('odd' in scan) return;
  const tree = treeOutline(text, from);
  if (!('outline' in tree)) throw new Error('remark gave up on what the scanner took');
  expect(outlineText(scan.outline, text)).toEqual(outlineText(tree.outline, text));
}

describe('the line scanner agrees with remark or calls the file odd', () => {
  it(
    'on assembled Markdown',
    () =>
      fc.assert(
        fc.property(assembled, (text) => agree(text)),
        { numRuns: 6_000, seed: 20_261_121 },
      ),
    120_000,
  );
  it(
    'on mutated real files',
    () =>
      fc.assert(
        fc.property(mutated, (text) => agree(text)),
        { numRuns: 2_500, seed: 20_261_122 },
      ),
    120_000,
  );
  // Other inputs each time, in `test:all`: what fails here says nothing of the change that is
  // tested.
  it(
    'on inputs no run has seen before',
    () =>
      fc.assert(
        fc.property(fc.oneof(assembled, mutated), (text) => agree(text)),
        process.env.LEDGER_RUNS === undefined
          ? { numRuns: 500, seed: 20_261_124 }
          : { numRuns: 6_000 },
      ),
    120_000,
  );

  it('on references before brackets that name nothing', () => {
    for (const after of ['[ ]', '[\n]', '[]', '[foo', '[foo]', '[a[b]', '[\\]', '[b', ''])
      agree(`[b]${after} c\n\n[b]: c\n`);
  });

  it('on every Markdown file of this project', () => {
    for (const text of real) agree(text, findFence(text).bodyStart);
  });

  it.runIf(existsSync('../shared/data'))('on real memory, of which it calls few files odd', () => {
    const texts = markdownBelow('../shared/data').map((path) =>
      readFileSync(path, 'utf8').replace(/^\ufeff/, ''),
    );
    for (const text of texts) agree(text, findFence(text).bodyStart);
    const odd = texts.filter(
      (text) => 'odd' in scanOutline(text, findFence(text).bodyStart),
    ).length;
    expect(odd / texts.length).toBeLessThan(0.05);
  });
});

function markdownBelow(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
}
