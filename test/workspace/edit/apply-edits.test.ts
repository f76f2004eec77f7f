import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applyEdits } from '#workspace/edit/text-lines';

describe('applyEdits', () => {
  it('makes edits in any order, and insertions at one place in the order given', () => {
    expect(
      applyEdits('abcdef', [
        { start: 4, end: 6, text: 'X' },
        { start: 1, end: 1, text: '1' },
        { start: 1, end: 1, text: '2' },
        { start: 1, end: 2, text: '' },
      ]),
    ).toBe('a12cdX');
  });

  it('throws where edits overlap or leave the text', () => {
    expect(() =>
      applyEdits('abc', [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ]),
    ).toThrow('overlaps');
    expect(() => applyEdits('abc', [{ start: 2, end: 4, text: '' }])).toThrow('leaves the text');
    expect(() => applyEdits('abc', [{ start: 2, end: 1, text: '' }])).toThrow();
  });

  it('leaves every stretch between edits as it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.string(), fc.string()), { maxLength: 6 }),
        (parts) => {
          let at = 0;
          const edits = parts.map(([keep, drop, text]) => {
            const start = at + keep.length;
            at = start + drop.length;
            return { start, end: at, text };
          });
          // Insertions at one place keep the order they are given in.
          const given =
            new Set(edits.map((edit) => edit.start)).size === edits.length
              ? edits.reverse()
              : edits;
          expect(applyEdits(parts.map(([keep, drop]) => keep + drop).join(''), given)).toBe(
            parts.map(([keep, , text]) => keep + text).join(''),
          );
        },
      ),
    );
  });
});
