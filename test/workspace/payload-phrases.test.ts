import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { payloadPhrases } from '#workspace/payload-phrases';

/** An expression without what only looks at what stands around, so that texts can be made of it: it finds all that it found, and more. */
function withoutLooks(source: string): string {
  let [made, from] = ['', 0];
  const looks: number[] = [];
  for (const { 0: part, index } of source.matchAll(/\\.|\[(?:\\.|[^\]])*\]|\(\?(?:[:=!]|<[=!])|[^]/g)) {
    if (part.startsWith('(')) looks.push(/^\(\?<?[=!]/.test(part) ? index : -1);
    if (looks.every((each) => each === -1) && !/^\\b$/.test(part)) made += part;
    if (part === ')') looks.pop();
    from = index + part.length;
  }
  expect(from).toBe(source.length);
  return made;
}

describe('the phrases of SEC702', () => {
  it.each(payloadPhrases.map((phrase) => [phrase.what, phrase.pattern.source.slice(0, 60), phrase] as const))('%s: what it needs stands in all that it finds: %s', (_what, _source, { pattern, needs }) => {
    const texts = fc.tuple(fc.stringMatching(new RegExp(withoutLooks(pattern.source), pattern.flags.replace('i', '')), { size: 'xsmall' }), fc.infiniteStream(fc.boolean())).map(([text, capital]) => (pattern.flags.includes('i') ? Array.from(text, (each) => (capital.next().value ? each.toUpperCase() : each)).join('') : text));
    fc.assert(fc.property(texts, (text) => {
      expect([text, needs.some((each) => text.toLowerCase().includes(each))]).toEqual([text, true]);
    }), { numRuns: 500 });
  });
});
