import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { firstParagraph, maxWordCount, plainText, wordsOf } from '#diagnostics/plain-text';

/** The reading of inline Markdown with every step taken, whether or not there is a mark for it. */
function inAllSteps(raw: string): string {
  return raw
    .replace(/<!--[^]{0,4096}?-->/g, '')
    .replace(
      /(?<!!)\[((?:[^[\]\\]|\\.)*)\]\((?:[^()\\\s]|\\.|\([^()\s]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\)/g,
      '$1',
    )
    .replace(/\[((?:[^[\]\\]|\\.)+)\]\[[^[\]]*\]/g, '$1')
    .replace(/(`+)([^`]|[^`][^]*?[^`])\1(?!`)/g, '$2')
    .replace(/(\*\*|__)(?=\S)([^]*?\S)\1/g, '$2')
    .replace(/(^|[\s(["'])([*_])(?=\S)([^*_]*?\S)\2(?=$|[\s)\].,:;!?"'])/g, '$1$3')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

const piece = fc.oneof(
  fc.constantFrom(
    'a',
    'word',
    ' ',
    ' ',
    '*',
    '**',
    '_',
    '__',
    '~~',
    '`',
    '``',
    '[',
    ']',
    '](',
    '][',
    '(',
    ')',
    '<!--',
    '-->',
    '!',
    '\\',
    '\\*',
    '&',
    '"',
    "'",
    '’',
    '-',
    '—',
    'é',
    'İ',
    'ß',
    '1',
    '\n',
    '語',
    '\u0307',
  ),
  fc.string({ unit: 'grapheme', size: 'xsmall' }),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('the first paragraph', () => {
  it.each([
    ['one', 'one'],
    ['one\ntwo  \n  three', 'one two three'],
    ['\n\n  one\n \t\ntwo', 'one'],
    ['one\r\n\r\ntwo', 'one'],
    ['one\n```sh\nrm\n```', 'one'],
    ['one\n> > ~~~\n> > rm', 'one'],
    ['- one\n- two\n- ```\n  rm', '- one - two'],
    ['1. ~~~\n   rm\n', ''],
    ['```\nrm\n```\none', ''],
    ['    rm\n\none', ''],
    ['one ``` two ``` three', 'one ``` two ``` three'],
    ['', ''],
  ])('of %j is %j', (text, first) => {
    expect(firstParagraph(text)).toBe(first);
  });
});

describe('plain text', () => {
  it('is what all steps make of it', () => {
    fc.assert(
      fc.property(text, (raw) => {
        expect(plainText(raw)).toBe(inAllSteps(raw));
      }),
      { numRuns: 5_000 },
    );
  });

  it('never has more words than are counted at most', () => {
    fc.assert(
      fc.property(text, (raw) => {
        expect(wordsOf(raw).length).toBeLessThanOrEqual(maxWordCount(raw));
      }),
      { numRuns: 5_000 },
    );
    expect(maxWordCount('one two-three, four')).toBe(4);
  });
});
