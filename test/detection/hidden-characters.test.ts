import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type HiddenCharacter, hiddenCharacters } from '#detection/hidden-characters';

/**
 * What is found with every test before it out of the way: a null at the end makes any text worth a
 * look.
 */
function lookedAt(text: string): HiddenCharacter[] {
  return hiddenCharacters(`${text}\u0000`).filter(({ span }) => span.start < text.length);
}

const piece = fc.oneof(
  fc.string({ unit: 'binary', size: 'small' }),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom(
    'a',
    'word ',
    '\r\n',
    '\r',
    '\n',
    '\u0430',
    '\u0435',
    '\u0308'.repeat(5),
    '\u{1f3f4}',
    '\u{1d400}',
    'é',
    '—',
    '、',
    '\u202e',
  ),
);

describe('hidden characters', () => {
  it('are found as if every text were worth a look', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('');
        expect(hiddenCharacters(text)).toEqual(lookedAt(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['', 'x', ' '])('are found whichever they are, between "%s"', (around) => {
    for (let code = 0; code < 0x10000; code += 1) {
      const text = `${around}${String.fromCharCode(code)}${around}`;
      if (hiddenCharacters(text).length !== lookedAt(text).length)
        expect.fail(`U+${code.toString(16)}`);
    }
  });

  it('are all that Unicode shows nobody, but signs above numbers', () => {
    const seen: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (!/[\p{Cf}\p{Default_Ignorable_Code_Point}\u{16fe4}]/u.test(character)) continue;
      if (hiddenCharacters(`a${character}a`).length === 0) seen.push(code.toString(16));
    }
    expect(seen.join(' ')).toBe('600 601 602 603 604 605 6dd 70f 890 891 8e2 110bd 110cd');
  });

  it.each(['👩‍💻', '❤️', '1️⃣', 'می‌خواهم', '؀١٢'])('are none in %s', (text) => {
    expect(hiddenCharacters(text)).toEqual([]);
  });
});
