import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { packedJson } from '#provenance/ledger/canonical-entry';

describe('packed JSON', () => {
  it('says what it was made of, and is the same for the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        const text = packedJson(plain);
        expect(JSON.parse(text)).toEqual(plain);
        expect(packedJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('has no line over 120 columns but for a string that alone is as long', () => {
    const word = fc.string({ maxLength: 60 });
    const tree = fc.letrec((tie) => ({
      node: fc.oneof({ depthSize: 'small' }, word, fc.integer(), tie('list'), tie('map')),
      list: fc.array(tie('node'), { maxLength: 6 }),
      map: fc.dictionary(fc.string({ maxLength: 12 }), tie('node'), { maxKeys: 8 }),
    })).node;
    fc.assert(
      fc.property(tree, (value) => {
        for (const line of packedJson(value).split('\n'))
          if (line.length > 120)
            expect(line.trim().replace(/,$/, '')).toMatch(
              /^(?:"(?:[^"\\]|\\.)*": )?"(?:[^"\\]|\\.)*"$/u,
            );
      }),
    );
  });

  it('breaks what does not fit, and fills the lines of the rest', () => {
    const long = 'x'.repeat(80);
    expect(packedJson({ a: 1, b: [1, 2], c: { long }, d: null })).toBe(
      `{\n "a": 1, "b": [1, 2],\n "c": { "long": "${long}" }, "d": null\n}`,
    );
    expect(packedJson([])).toBe('[]');
    expect(packedJson({ none: {}, list: [] })).toBe('{ "none": {}, "list": [] }');
  });
});
