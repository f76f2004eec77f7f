import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { EvidenceFile } from '#provenance/evidence/evidence';
import { readLocator } from '#provenance/evidence/locator';
import { hashSurface } from '#provenance/surfaces/resolve-surface';
import { nameSurface, readSurface } from '#provenance/surfaces/surface-name';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';

import { filesOf, hash, problem, row } from './surfaces-of-texts.ts';

describe('unique says that the bytes stand in one place only', () => {
  it.each([
    ['a.txt#L1', 'x\ny\nx\n', false],
    ['a.txt#L2', 'x\ny\nx\n', true],
    ['a.txt#L1', 'x\ny\nx', false],
    ['a.txt#L1', 'x\nxy\nyx\n', true],
    ['a.txt#L1-L3', 'x\nx\nx\nx\n', false],
    ['a.txt#L1-L3', 'a\nb\na\nb\na\n', false],
    ['a.txt#L1-L4', 'a\nb\na\nb\na\n', true],
    ['a.txt', 'x', true],
    ['a.txt#"x"', 'x', true],
    ['a.json#/a', '{"a": 10, "b": 11}', true],
    ['a.json#/a', '{"a": 10, "b": 101}', false],
    ['a.md#a', '# A\nx\n# B\n# C\nA\n', true],
    ['a.md#a', '# A\nx\n\n# B\n\n# A\nx\n\n# C\n', false],
  ])('%s of %j: %s', async (surface, text, unique) =>
    expect((await row(surface, text)).unique).toBe(unique),
  );

  it('agrees with comparing every stretch of as many lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 14 }),
        fc.nat(),
        fc.nat(),
        async (lines, first, second) => {
          const [from, to] = [first % lines.length, second % lines.length].sort(
            (a, b) => a - b,
          ) as [number, number];
          const stretch = (start: number): string =>
            lines.slice(start, start + to - from + 1).join('\n');
          const same = lines.filter(
            (_, start) => start + to - from < lines.length && stretch(start) === stretch(from),
          ).length;
          expect((await row(`a.txt#L${from + 1}-L${to + 1}`, lines.join('\n'))).unique).toBe(
            same === 1,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a locator without bytes has a precise reason', () => {
  const binary: EvidenceFile = {
    kind: 'file',
    text: null,
    digest: 'a'.repeat(64),
    filtered: false,
  };
  const filtered: EvidenceFile = {
    kind: 'file',
    text: 'version 1\n',
    digest: 'b'.repeat(64),
    filtered: true,
  };
  it.each<[string, string | EvidenceFile | null, unknown]>([
    ['a.txt', null, { reason: 'not-asked' }],
    [
      'a.txt#L1',
      { kind: 'absent', existed: true, movedTo: 'b.txt' },
      { reason: 'absent', existed: true, movedTo: 'b.txt' },
    ],
    [
      'a.txt',
      { kind: 'absent', existed: null, movedTo: null },
      { reason: 'absent', existed: null, movedTo: null },
    ],
    ['a.txt', { kind: 'refused', why: 'symlink' }, { reason: 'refused', refused: 'symlink' }],
    [
      'a.txt#L1',
      { kind: 'refused', why: 'submodule' },
      { reason: 'refused', refused: 'submodule' },
    ],
    ['a.png#L1', binary, { reason: 'not-text' }],
    ['a.txt#L1', filtered, { reason: 'filtered-range' }],
    ['a.txt#"version"', filtered, { reason: 'filtered-range' }],
    ['a.md#version', filtered, { reason: 'filtered-range' }],
    ['a.txt#L0', 'x\n', { reason: 'line-zero' }],
    ['a.txt#L3-L2', 'x\ny\nz\n', { reason: 'reversed', from: 3, to: 2 }],
    ['a.txt#L2-L3', 'x\ny\n', { reason: 'beyond-end', lines: 2 }],
    ['a.txt#"z"', 'x\ny\n', { reason: 'no-such-text' }],
    ['a.txt#"aa"', 'aaa', { reason: 'text-not-unique', times: 2 }],
    ['a.md#setupp', '# Setup\n', { reason: 'no-such-section', near: 'setup' }],
    [
      'a.txt#setup',
      '# Setup\n',
      {
        reason: 'unparsable',
        detail: 'only Markdown files have sections; cite lines as #L1 or #L1-L9',
      },
    ],
    ['a.md#setup', '# Setup\0\n', { reason: 'unparsable', detail: 'it has NUL characters' }],
    ['a.json#/b', '{"a": 1}', { reason: 'no-such-value' }],
    ['a.json#/a/01', '{"a": [1, 2]}', { reason: 'no-such-value' }],
    ['a.json#/a~2', '{"a~2": 1}', { reason: 'no-such-value' }],
    [
      'a.json#/a',
      '{"a": 1',
      { reason: 'unparsable', detail: 'line 1 is not JSON (CloseBraceExpected)' },
    ],
    ['a.json#/a', '', { reason: 'unparsable', detail: expect.stringContaining('is not JSON') }],
    [
      'a.json#/a',
      '{"a": 1, "a": 2}',
      { reason: 'unparsable', detail: 'the key "a" occurs twice in one map' },
    ],
    ['a.json#/a', '['.repeat(200_000), { reason: 'unparsable', detail: 'it is nested too deeply' }],
    [
      'a.json#/0',
      '['.repeat(80) + ']'.repeat(80),
      { reason: 'unparsable', detail: 'it is nested too deeply' },
    ],
    ['a.yaml#/a', 'a:\nb: 1\n', { reason: 'empty' }],
    [
      'a.yaml#/a',
      'a: &x 1\nb: *x\n',
      { reason: 'unparsable', detail: 'it has anchors or aliases' },
    ],
    ['a.yaml#/a', 'a: !t 1\n', { reason: 'unparsable', detail: 'it has tags' }],
    [
      'a.yaml#/a',
      'a: 1\na: 2\n',
      { reason: 'unparsable', detail: 'the key "a" occurs twice in one map' },
    ],
    [
      'a.yaml#/a',
      'a: [1\n',
      { reason: 'unparsable', detail: expect.stringContaining('it is not YAML') },
    ],
    [
      'a.yaml#/b',
      '? {x: 1}\n: 2\n',
      { reason: 'unparsable', detail: 'it has a key that is not plain text' },
    ],
    [
      'a.yaml#/a',
      'a: 1\n'.padEnd(262_145, '#'),
      { reason: 'unparsable', detail: 'it has more than 262144 characters' },
    ],
    [
      'a.toml#/a',
      'a = 1',
      { reason: 'unparsable', detail: 'only JSON and YAML files have values' },
    ],
  ])('%s', async (surface, file, expected) =>
    expect(
      await problem(surface, file === null ? {} : { [surface.split('#')[0] as string]: file }),
    ).toEqual(expected),
  );

  it.each(['- '.repeat(20_000), '['.repeat(100_000), '? '.repeat(20_000), '{a: '.repeat(20_000)])(
    'YAML nested without end does not end the process (%#)',
    async (text) =>
      expect(await problem('a.yaml#/a', { 'a.yaml': text })).toEqual({
        reason: 'unparsable',
        detail: 'it is nested too deeply',
      }),
  );

  it('a whole file that is binary or filtered is its digest', async () => {
    expect((await hash('a.png', { 'a.png': binary })).resolved).toMatchObject({
      kind: 'found',
      text: null,
      hash: `sha256:${'a'.repeat(64)}`,
      unique: true,
    });
    expect((await hash('a.txt', { 'a.txt': filtered })).resolved).toMatchObject({
      kind: 'found',
      hash: `sha256:${'b'.repeat(64)}`,
    });
  });

  it('a Markdown file that remark gives up on', async () => {
    const files = filesOf({ 'a.md': '# A\n\n> quote\nlazy\n' });
    const locator = { kind: 'section', path: 'a.md', slug: 'a' } as const;
    const readers = await surfaceReaders([locator], files, () =>
      Promise.resolve([{ tooSlow: true }]),
    );
    expect(hashSurface(locator, files, readers)).toEqual({
      problem: { reason: 'unparsable', detail: 'reading it takes too long' },
    });
  });
});

describe('the spelling of a surface', () => {
  it.each([
    ['src/a.ts:10-42', 'src/a.ts#L10-L42'],
    ['src/a.ts#L10-42', 'src/a.ts#L10-L42'],
    ['src/a.ts#L10-L10', 'src/a.ts#L10'],
    ['src/a.ts:7', 'src/a.ts#L7'],
    ['src/a.ts#"a "b" #c"', 'src/a.ts#"a "b" #c"'],
    ['a.md#Setup', 'a.md#setup'],
    ['a.md#स्थापना', 'a.md#स्थापना'],
    ['a.json#/a/0', 'a.json#/a/0'],
    ['src/a.ts', 'src/a.ts'],
  ])('%s is %s', (written, canonical) => {
    const locator = readLocator(written);
    expect(locator && nameSurface(locator)).toBe(canonical);
    expect(locator && readSurface(locator.kind, canonical)).toEqual(
      canonical === 'a.md#setup' ? { kind: 'section', path: 'a.md', slug: 'setup' } : locator,
    );
  });

  it.each([
    [
      'lines',
      'app/[id]/my page.tsx#L3-L4',
      { kind: 'lines', path: 'app/[id]/my page.tsx', from: 3, to: 4 },
    ],
    ['lines', 'src/a.ts:10-42', { kind: 'lines', path: 'src/a.ts', from: 10, to: 42 }],
    ['file', 'Makefile', { kind: 'file', path: 'Makefile' }],
    ['text', 'C#/a.cs#"x#L1"', { kind: 'text', path: 'C#/a.cs', literal: 'x#L1' }],
    ['value', 'C#/a.json#/x#/y', { kind: 'value', path: 'C#/a.json', pointer: '/x#/y' }],
    ['lines', 'src/a.ts', null],
    ['text', 'src/a.ts#""', null],
    ['section', 'a.md#', null],
    ['value', 'a.json#a', null],
    ['quote', 'a.md', null],
    ['command', 'npm test', null],
  ])('a row of kind %s reads %s', (kind, surface, locator) =>
    expect(readSurface(kind, surface)).toEqual(locator),
  );
});
