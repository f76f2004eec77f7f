import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addJson,
  cutJson,
  jsonChild,
  jsonTree,
  replaceJson,
} from '#features/setup/workspace/json-edit';
import { parseJson } from '#workspace/text/json-text';

const value = (text: string): unknown =>
  JSON.parse(JSON.stringify(parseJson(text, 'x.json', true).value));
const blank = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\n  ',
  '\r\n\t',
  ' /* , */ ',
  ' // ,\n',
  '\n// "a"\r\n  ',
);
const item = fc.constantFrom('1', '"x"', '{}', '[1, 2]', '"a // b,"', '{ "b": 1 }', '[\n]');
const inside = fc.array(fc.tuple(blank, item, blank), { maxLength: 4 });
/**
 * Lists and objects as people write them: comments anywhere, a comma at the end, nothing at all.
 */
const texts = fc
  .tuple(inside, fc.constantFrom('', ','), blank, fc.boolean())
  .map(([items, comma, end, isList]) => {
    const parts = items.map(
      ([before, text, after], at) => `${before}${isList ? '' : `"k${at}": `}${text}${after}`,
    );
    return `${isList ? '[' : '{'}${parts.join(',')}${parts.length > 0 ? comma : ''}${end}${isList ? ']' : '}'}`;
  });
const node = (text: string): NonNullable<ReturnType<typeof jsonTree>> =>
  jsonTree(text) ?? expect.fail(text);

describe('an edit of JSON', () => {
  it('adds one value to any list or object, and takes it out to the byte where there was another', () => {
    fc.assert(
      fc.property(texts, item, (text, added) => {
        const [before, tree] = [value(text), node(text)];
        const after = addJson(text, tree, Array.isArray(before) ? null : 'new', JSON.parse(added));
        expect(value(after)).toEqual(
          Array.isArray(before)
            ? [...(before as unknown[]), JSON.parse(added)]
            : { ...(before as object), new: JSON.parse(added) as unknown },
        );
        const count = tree.children?.length ?? 0;
        const again = cutJson(after, node(after), count);
        expect(value(again)).toEqual(before);
        if (count > 0) expect(again).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes any value out, and leaves the others and every comment but those of its own place', () => {
    fc.assert(
      fc.property(
        texts.filter((text) => (node(text).children?.length ?? 0) > 0),
        fc.nat(3),
        (text, place) => {
          const before = value(text) as object;
          const at = place % Object.keys(before).length;
          const expected = Array.isArray(before)
            ? (before as unknown[]).filter((_each, place_) => place_ !== at)
            : Object.fromEntries(Object.entries(before).filter((_each, place_) => place_ !== at));
          expect(value(cutJson(text, node(text), at))).toEqual(expected);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('keeps what a comment to the end of a line would take in on a line of its own', () => {
    expect(cutJson('[ // why\n1]', node('[ // why\n1]'), 0)).toBe('[ // why\n]');
    expect(cutJson('[1, // why\n2, 3]', node('[1, // why\n2, 3]'), 1)).toBe('[1, // why\n 3]');
  });

  it('puts another value in the place of one', () => {
    const text = '{ "a": { "b": [1, /* c */ 2] } }';
    expect(
      replaceJson(
        text,
        jsonChild(jsonChild(jsonChild(jsonTree(text), 'a'), 'b'), 1) ?? expect.fail(),
        'x',
      ),
    ).toBe('{ "a": { "b": [1, /* c */ "x"] } }');
    expect([
      jsonChild(jsonTree(text), 'c'),
      jsonChild(jsonTree(text), 0),
      jsonChild(null, 'a'),
    ]).toEqual([null, null, null]);
  });
});
