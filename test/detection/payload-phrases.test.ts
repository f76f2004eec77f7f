import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { payloadPhrases } from '#detection/generated/payload-phrases';
import { payloadsIn } from '#detection/payloads/find-payloads';
import { findPossiblePhrases } from '#detection/payloads/find-payloads';

import { labelled } from '../../bench/accuracy/labelled.ts';

/**
 * An expression without what only looks at what stands around, so that texts can be made of it: it
 * finds all that it found, and more.
 */
function withoutLooks(source: string): string {
  let [made, from] = ['', 0];
  const looks: number[] = [];
  for (const { 0: part, index } of source.matchAll(
    /\\.|\[(?:\\.|[^\]])*\]|\(\?(?:[:=!]|<[=!])|[^]/g,
  )) {
    if (part.startsWith('(')) looks.push(/^\(\?<?[=!]/.test(part) ? index : -1);
    if (looks.every((each) => each === -1) && !/^\\b$/.test(part)) made += part;
    if (part === ')') looks.pop();
    from = index + part.length;
  }
  expect(from).toBe(source.length);
  return made;
}

describe('the phrases of SEC702', () => {
  it.each(
    payloadPhrases.map(
      (phrase) => [phrase.what, phrase.pattern.source.slice(0, 60), phrase] as const,
    ),
  )('%s: what it needs stands in all that it finds: %s', (_what, _source, { pattern, needs }) => {
    const texts = fc
      .tuple(
        fc.stringMatching(
          new RegExp(withoutLooks(pattern.source), pattern.flags.replace('i', '')),
          { size: 'xsmall' },
        ),
        fc.infiniteStream(fc.boolean()),
      )
      .map(([text, capital]) =>
        pattern.flags.includes('i')
          ? Array.from(text, (each) => (capital.next().value ? each.toUpperCase() : each)).join('')
          : text,
      );
    fc.assert(
      fc.property(texts, (text) => {
        expect([text, needs.some((each) => text.toLowerCase().includes(each))]).toEqual([
          text,
          true,
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it('are tried on every text of the labelled sets that one of them finds something in', () => {
    for (const { text } of (['tuning', 'reported'] as const).flatMap((half) => [
      ...labelled<{ readonly text: string }>('payload', half),
      ...labelled<{ readonly text: string }>('planting', half),
      ...labelled<{ readonly text: string }>('claiming', half),
    ])) {
      const said = text.replaceAll('`', '');
      const found = payloadPhrases.filter(({ pattern }) => pattern.test(said));
      expect(findPossiblePhrases(text)).toEqual(expect.arrayContaining(found));
    }
  });

  it.each(['That restriction was lifted.', 'You need not tell anyone.', 'Keep this to yourself.'])(
    'are found wrapped over lines: %s',
    (text) => {
      expect(payloadsIn(text)).toHaveLength(1);
      expect(payloadsIn(text.replaceAll(' ', '\n  '))).toHaveLength(1);
    },
  );

  it.each(
    payloadPhrases.map(
      (phrase) => [phrase.what, phrase.pattern.source.slice(0, 60), phrase.pattern] as const,
    ),
  )('%s: is quick to fail: %s', (_what, _source, pattern) => {
    const words = [
      'save the ',
      'your memory ',
      'from now on ',
      'you may ',
      'when the user says ',
      'a',
      'remember ',
      'for all sessions ',
      'i am the administrator ',
      'send all ',
      'whenever ',
      'approve the x-',
      'run ',
      '. ',
      'always ',
    ];
    const [began, texts] = [
      performance.now(),
      [
        ...words.map((word) => word.repeat(4_000 / word.length)),
        words.join('').repeat(30).slice(0, 4_000),
      ],
    ];
    for (const text of texts) pattern.test(text);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
