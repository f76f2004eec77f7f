import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { surfaceStates } from '#provenance/evidence/evidence';
import { worstState } from '#provenance/surfaces/compare-surface';

import { cite, compare } from './surfaces-of-texts.ts';

describe('what no case may break', () => {
  /** Distinct lines, so that what is cited is unique. */
  const file = fc
    .integer({ min: 6, max: 40 })
    .map((count) =>
      Array.from({ length: count }, (_, at) => `statement number ${at} über 🜚 ${at * 7919};`),
    );
  const stretch = (
    lines: readonly string[],
    first: number,
    more: number,
  ): readonly [number, number] => {
    const from = (first % (lines.length - 3)) + 1;
    return [from, Math.min(lines.length, from + 2 + (more % 6))];
  };
  const extra = fc.array(
    fc.string({ maxLength: 8 }).map((line) => `+${line.replace(/[\r\n]/g, '')}`),
    { minLength: 1, maxLength: 5 },
  );

  it('lines added above are a move to the right place, lines added below none', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(), fc.nat(), extra, async (lines, first, more, added) => {
        const [from, to] = stretch(lines, first, more);
        const row = await cite(`a.ts#L${from}-L${to}`, { 'a.ts': lines.join('\n') });
        expect(await compare(row, { 'a.ts': [...added, ...lines].join('\n') })).toMatchObject({
          state: 'moved',
          place: `a.ts#L${from + added.length}-L${to + added.length}`,
        });
        expect(
          (
            await compare(row, {
              'a.ts': [...lines.slice(0, to), ...added, ...lines.slice(to)].join('\n'),
            })
          ).state,
        ).toBe('fresh');
      }),
    );
  });

  it('any one character changed inside is a change, outside none', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(), fc.nat(), fc.nat(), async (lines, first, more, which) => {
        const [from, to] = stretch(lines, first, more);
        const text = lines.join('\n');
        const row = await cite(`a.ts#L${from}-L${to}`, { 'a.ts': text });
        const at = which % text.length;
        if (text[at] === '\n') return;
        const inside = text.slice(0, at).split('\n').length;
        const state = inside >= from && inside <= to ? 'changed' : 'fresh';
        expect(
          (await compare(row, { 'a.ts': `${text.slice(0, at)}~${text.slice(at + 1)}` })).state,
        ).toBe(state);
      }),
    );
  });

  it('a copy is no harm while the original stands, and ambiguous once both have moved', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(), fc.nat(), async (lines, first, more) => {
        const [from, to] = stretch(lines, first, more);
        const copied = [...lines, ...lines.slice(from - 1, to)];
        const row = await cite(`a.ts#L${from}-L${to}`, { 'a.ts': lines.join('\n') });
        expect((await compare(row, { 'a.ts': copied.join('\n') })).state).toBe('fresh');
        expect(await compare(row, { 'a.ts': ['new', ...copied].join('\n') })).toMatchObject({
          state: 'ambiguous',
          places: 2,
        });
      }),
    );
  });

  it('other line ends change nothing, for no kind of surface', async () => {
    const text = `# A\n\nfirst\n\n## B\n\nsecond über\n`;
    const json = '{\n  "a": [\n    1,\n    2\n  ]\n}\n';
    for (const surface of ['a.md', 'a.md#L3-L5', 'a.md#"first\n\n## B"', 'a.md#b', 'a.md#a'])
      expect(
        (
          await compare(await cite(surface, { 'a.md': text }), {
            'a.md': text.replace(/\n/g, '\r\n'),
          })
        ).state,
        surface,
      ).toBe('fresh');
    for (const path of ['a.json', 'a.yaml'])
      expect(
        (
          await compare(await cite(`${path}#/a`, { [path]: json }), {
            [path]: json.replace(/\n/g, '\r\n'),
          })
        ).state,
      ).toBe('fresh');
  });
});

describe('the worst state', () => {
  it('is the one furthest in the list, and unverifiable only alone', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...surfaceStates)), (states) => {
        const worst = worstState(states);
        expect(
          states.every((state) => surfaceStates.indexOf(state) <= surfaceStates.indexOf(worst)),
        ).toBe(true);
        expect(states.length === 0 ? worst === 'unverifiable' : states.includes(worst)).toBe(true);
      }),
    );
    expect(worstState(['unverifiable', 'fresh'])).toBe('fresh');
    expect(worstState(['gone', 'changed', 'fresh'])).toBe('gone');
  });
});
