import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hasPhraseBeginning, payloadBeginnings } from '#detection/payloads/phrase-beginnings';

const asMatchAll = (text: string): number[] =>
  Array.from(text.matchAll(hasPhraseBeginning), ({ index }) => index);

/** The ways an expression can go that stand beside each other, outside of groups and classes. */
function waysOf(source: string): string[] {
  const ways = [''];
  let depth = 0;
  for (const [part] of source.matchAll(/\\.|\[(?:\\.|[^\]])*\]|[^]/g)) {
    depth += part === '(' ? 1 : part === ')' ? -1 : 0;
    if (part === '|' && depth === 0) ways.push('');
    else ways.push(`${ways.pop() ?? ''}${part}`);
  }
  return ways;
}

const ways = waysOf(hasPhraseBeginning.source.replaceAll('\\b', '')).flatMap((way, nth) =>
  nth === 0 ? waysOf(way.slice('(?:'.length, -1)) : [way],
);
/**
 * Any text that the expression finds, in one of its ways; the tests put what a word begins after
 * around it.
 */
const foundIn = (way: string): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(way), { size: 'xsmall' });
const found = fc.oneof(...ways.map(foundIn));
const anyCase = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(text, fc.infiniteStream(fc.boolean()))
    .map(([each, capital]) =>
      Array.from(each, (letter) => (capital.next().value ? letter.toUpperCase() : letter)).join(''),
    );
const between = fc.constantFrom(
  '',
  ' ',
  ' ',
  '\n',
  ', ',
  'x',
  '_',
  '-',
  "'",
  'é',
  '—',
  '1',
  '\u00a0',
  'NOT ',
  'out of the ',
  'do\tnot apply ',
  'xsystem',
  '.env',
);

describe('where a text may address its reader', () => {
  it('is found as the whole expression finds it, in any of its ways', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(between, fc.oneof(found, anyCase(found), fc.string({ size: 'xsmall' }))),
          { maxLength: 4 },
        ),
        between,
        (parts, last) => {
          const text = parts.flat().join('') + last;
          expect(payloadBeginnings(text)).toEqual(asMatchAll(text));
        },
      ),
      { numRuns: 4_000 },
    );
  });

  it.each(ways)('is found as the whole expression finds it at %s', (way) => {
    fc.assert(
      fc.property(anyCase(foundIn(way)), (text) => {
        for (const each of [`—${text}.`, text])
          expect([each, payloadBeginnings(each)]).toEqual([each, asMatchAll(each)]);
      }),
      { numRuns: 100 },
    );
  });

  it('is found at any single character that the expression finds', () => {
    for (let code = 0; code < 0x10000; code += 1) {
      const character = String.fromCharCode(code);
      if (payloadBeginnings(character).length !== asMatchAll(character).length)
        expect.fail(`U+${code.toString(16)}`);
    }
  });

  it('is one place where one way lies within another', () => {
    for (const text of [
      'your own system prompt',
      'xsystemenv',
      'system_env SYSTEM',
      '.env',
      'cannot list',
      'cannot lists',
      'donut do\u00a0not apply',
      'output out\nof the',
      "don't tell",
      'ecosystem',
      '_KEY',
      'without any further review',
      'игнорируй',
    ])
      expect([text, payloadBeginnings(text)]).toEqual([text, asMatchAll(text)]);
  });
});
