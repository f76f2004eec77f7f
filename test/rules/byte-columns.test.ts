import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { lineMap } from '#diagnostics/line-map';

it('columns in bytes are those of the encoded line, however long it is', () => {
  const character = fc.constantFrom('a', 'é', '中', '😀', '\n', '\r\n', 'words of a line ');
  const text = fc
    .tuple(fc.array(character, { maxLength: 40 }), fc.integer({ min: 1, max: 90 }))
    .map(([characters, times]) => characters.join('').repeat(times));
  fc.assert(
    fc.property(text, fc.nat(), (whole, somewhere) => {
      let offset = whole.length === 0 ? 0 : somewhere % whole.length;
      if (/[\udc00-\udfff]/.test(whole.charAt(offset))) offset -= 1;
      const { start } = lineMap(whole).placeInBytes({ start: offset, end: whole.length });
      const before = whole.slice(0, offset);
      expect(start).toEqual({
        line: before.split('\n').length,
        column: Buffer.byteLength(before.slice(before.lastIndexOf('\n') + 1)) + 1,
      });
    }),
  );
});
