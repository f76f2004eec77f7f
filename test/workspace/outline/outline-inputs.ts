import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { expect } from 'vitest';

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
/** Texts put together from these pieces. */
export const assembled = fc
  .array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 25 })
  .map((parts) => parts.join(''));

/** Every Markdown file of this project. */
export const real = [
  ...markdownBelow('corpus'),
  ...markdownBelow('memory'),
  ...markdownBelow('docs'),
  ...markdownBelow('test/cases'),
].map((path) => readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
/** A stretch of a real file with a few tokens put in or characters taken out. */
export const mutated = fc
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

/** Fails where the line scanner and remark read a text differently, and neither calls it odd. */
export function agree(text: string, from = 0): void {
  const scan = scanOutline(text, from);
  if ('odd' in scan) return;
  const tree = treeOutline(text, from);
  if (!('outline' in tree)) throw new Error('remark gave up on what the scanner took');
  expect(outlineText(scan.outline, text)).toEqual(outlineText(tree.outline, text));
}

/** Paths of the Markdown files below a folder; none where it is not there. */
export function markdownBelow(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
}
