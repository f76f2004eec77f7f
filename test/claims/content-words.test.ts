import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contentWords } from '#claims/sentences/sentence-words';
import { mayHaveMarkup } from '#diagnostics/plain-text';

const piece = fc.oneof(
  fc.constantFrom(
    'Token',
    'cache',
    ' ',
    ' ',
    '-',
    '*',
    '_',
    '`',
    '[',
    '](',
    ')',
    '<!--',
    '-->',
    '\\',
    '!',
    'İ',
    'é',
    "'",
  ),
  fc.string({ unit: 'grapheme', size: 'xsmall' }),
);
const text = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));

describe('the words of a title', () => {
  it('without marks are among those of any text that begins with it (LED512 looks no further)', () => {
    fc.assert(
      fc.property(
        text.filter((each) => !mayHaveMarkup(each)),
        text,
        (title, rest) => {
          const known = new Set(contentWords(`${title} ${rest}`));
          expect(contentWords(title).filter((word) => !known.has(word))).toEqual([]);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('with marks may not be', () => {
    expect(contentWords('kept <!-- token')).toContain('token');
    expect(contentWords('kept <!-- token -->')).not.toContain('token');
  });
});
