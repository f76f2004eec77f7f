import { describe, expect, it } from 'vitest';

import { type EvidenceFile, surfaceStates } from '#provenance/evidence/evidence';
import { compareSurface, type SurfaceComparison } from '#provenance/surfaces/compare-surface';
import { hashText } from '#provenance/surfaces/resolve-surface';

import { cite, compare, type Texts } from './surfaces-of-texts.ts';

const absent = (existed: boolean | null, movedTo: string | null = null): EvidenceFile => ({
  kind: 'absent',
  existed,
  movedTo,
});

const cited = 'function a() {\n  return 1;\n}\n';
const around = `// top\n\n${cited}\nconst end = true;\n`;
const long = 'the quick brown fox jumps over the lazy dog and more';
const section = `## Setup\n\nRun it.\n\n`;
const big = '{\n  "retries": 3,\n  "timeout": 30\n  }';

/** What was cited in which file, what the files are now, and what becomes of it. */
const cases: readonly (readonly [string, string, Texts, Texts, Partial<SurfaceComparison>])[] = [
  [
    'in place, also when it stands elsewhere too',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': around + cited },
    { state: 'fresh', place: null, why: null },
  ],
  [
    'one line, the last without line feed',
    'a.ts#L2',
    { 'a.ts': 'a\nb' },
    { 'a.ts': 'a\nb\n' },
    { state: 'fresh' },
  ],
  [
    'lines moved down',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': `new\n${around}` },
    { state: 'moved', place: 'a.ts#L4-L6' },
  ],
  [
    'lines moved up past the end of what is left',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': cited },
    { state: 'moved', place: 'a.ts#L1-L3' },
  ],
  [
    'one long line moved',
    'a.ts#L1',
    { 'a.ts': `${long}\n` },
    { 'a.ts': `x\n${long}` },
    { state: 'moved', place: 'a.ts#L2' },
  ],
  [
    'a short line elsewhere',
    'a.ts#L1',
    { 'a.ts': 'b\n' },
    { 'a.ts': 'x\nb\n' },
    {
      state: 'changed',
      why: 'a.ts#L2 has the same text, which is too short to be sure',
    },
  ],
  [
    'forty bytes of fewer letters',
    'a.ts#L1',
    { 'a.ts': `${'漢'.repeat(14)}\n` },
    { 'a.ts': `x\n${'漢'.repeat(14)}\n` },
    { state: 'moved' },
  ],
  [
    'thirty-nine bytes and blanks',
    'a.ts#L1',
    { 'a.ts': `${'漢 '.repeat(13)}\n` },
    { 'a.ts': `x\n${'漢 '.repeat(13)}\n` },
    { state: 'changed' },
  ],
  [
    'lines found at two places',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': `new\n${cited}new\n${cited}` },
    { state: 'ambiguous', places: 2, place: null },
  ],
  [
    'lines found at one place, but two when cited',
    'a.ts#L1-L3',
    { 'a.ts': cited + cited },
    { 'a.ts': `new\n${cited}` },
    { state: 'ambiguous', places: 1 },
  ],
  [
    'lines changed',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': around.replace('1', '2') },
    { state: 'changed' },
  ],
  [
    'lines beyond the end and nowhere',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': 'x\n' },
    { state: 'changed', why: 'a.ts has only 1 line' },
  ],
  ['an emptied file', 'a.ts#L3-L5', { 'a.ts': around }, { 'a.ts': '' }, { state: 'changed' }],
  [
    'a renamed file, lines in place',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': around },
    { state: 'moved', place: 'b.ts#L3-L5', why: 'a.ts was renamed to b.ts' },
  ],
  [
    'renamed twice, lines elsewhere',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': absent(true, 'c.ts'), 'c.ts': `x\n${around}` },
    { state: 'moved', place: 'c.ts#L4-L6' },
  ],
  [
    'renamed in a circle',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': absent(true, 'a.ts') },
    { state: 'gone' },
  ],
  [
    'renamed and changed',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': 'x\n' },
    { state: 'gone', why: 'a.ts was renamed to b.ts' },
  ],
  [
    'renamed and repeated',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': cited + cited },
    { state: 'ambiguous', places: 2 },
  ],
  [
    'renamed and removed',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': absent(true) },
    { state: 'gone' },
  ],
  [
    'renamed to what nobody read',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(true, 'b.ts') },
    { state: 'unverifiable' },
  ],
  [
    'renamed to what cannot be read',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': { kind: 'refused', why: 'too-large' } },
    { state: 'unreadable' },
  ],
  [
    'removed',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(true) },
    { state: 'gone', why: 'a.ts was removed' },
  ],
  [
    'not there, history unknown',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(null) },
    { state: 'gone' },
  ],
  [
    'never there',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': absent(false) },
    { state: 'missing', why: 'a.ts never existed' },
  ],
  ['nobody asked', 'a.ts#L3-L5', { 'a.ts': around }, {}, { state: 'unverifiable' }],
  [
    'a folder now',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': { kind: 'refused', why: 'directory' } },
    { state: 'unreadable' },
  ],
  [
    'outside of the repository',
    '../a.ts#L3-L5',
    { '../a.ts': around },
    { '../a.ts': { kind: 'refused', why: 'outside' } },
    { state: 'unverifiable' },
  ],
  [
    'no text now',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': { kind: 'file', text: null, digest: '0'.repeat(64), filtered: false } },
    { state: 'unreadable' },
  ],
  [
    'filtered now',
    'a.ts#L3-L5',
    { 'a.ts': around },
    { 'a.ts': { kind: 'file', text: around, digest: '0'.repeat(64), filtered: true } },
    { state: 'unreadable' },
  ],

  [
    'the whole file',
    'a.ts',
    { 'a.ts': around },
    { 'a.ts': around.replace(/\n/g, '\r\n') },
    { state: 'fresh' },
  ],
  [
    'the whole file changed',
    'a.ts',
    { 'a.ts': around },
    { 'a.ts': `${around}\n` },
    { state: 'changed' },
  ],
  [
    'a short whole file renamed',
    'a.ts',
    { 'a.ts': 'x' },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': 'x' },
    { state: 'moved', place: 'b.ts' },
  ],
  [
    'the whole file renamed and changed',
    'a.ts',
    { 'a.ts': 'x' },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': 'y' },
    { state: 'gone' },
  ],
  ['the whole file removed', 'a.ts', { 'a.ts': 'x' }, { 'a.ts': absent(null) }, { state: 'gone' }],

  [
    'text elsewhere in the file',
    `a.ts#"${long}"`,
    { 'a.ts': long },
    { 'a.ts': `x\n  ${long}` },
    { state: 'fresh' },
  ],
  [
    'text lost',
    `a.ts#"${long}"`,
    { 'a.ts': long },
    { 'a.ts': long.toUpperCase() },
    { state: 'changed', why: 'a.ts does not contain the quoted text' },
  ],
  [
    'text repeated',
    'a.ts#"x"',
    { 'a.ts': 'x' },
    { 'a.ts': 'xyxyx' },
    { state: 'ambiguous', places: 3 },
  ],
  [
    'text in a renamed file',
    `a.ts#"${long}"`,
    { 'a.ts': long },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': `x ${long}` },
    { state: 'moved', place: `b.ts#"${long}"` },
  ],
  [
    'short text in a renamed file',
    'a.ts#"x"',
    { 'a.ts': 'x' },
    { 'a.ts': absent(true, 'b.ts'), 'b.ts': 'x' },
    { state: 'gone' },
  ],

  [
    'a section moved down',
    'a.md#setup',
    { 'a.md': `# A\n${section}## B\n` },
    { 'a.md': `# A\n## B\n${section}` },
    { state: 'fresh' },
  ],
  [
    'a section under another anchor',
    'a.md#setup',
    { 'a.md': `# A\n${section}## B\n` },
    { 'a.md': `# A\n## Setup\nnew\n${section}## B\n` },
    { state: 'moved', place: 'a.md#setup-1' },
  ],
  [
    'a section changed',
    'a.md#setup',
    { 'a.md': `# A\n${section}## B\n` },
    { 'a.md': `# A\n${section}more\n## B\n` },
    { state: 'changed' },
  ],
  [
    'a heading renamed',
    'a.md#setup',
    { 'a.md': `# A\n${section}## B\n` },
    { 'a.md': `# A\n${section.replace('Setup', 'Set up')}## B\n` },
    { state: 'changed' },
  ],
  [
    'a section in a renamed file',
    'a.md#setup',
    { 'a.md': `# A\n${section}## B\n` },
    { 'a.md': absent(true, 'b.md'), 'b.md': `${section}# B\n` },
    { state: 'moved', place: 'b.md#setup' },
  ],
  [
    'a section of what is no Markdown any more',
    'a.md#setup',
    { 'a.md': section },
    { 'a.md': absent(true, 'b.txt'), 'b.txt': section },
    { state: 'unreadable' },
  ],
  [
    'a section in a file with NUL',
    'a.md#setup',
    { 'a.md': section },
    { 'a.md': `\0${section}` },
    { state: 'unreadable' },
  ],

  [
    'a value in place',
    'a.json#/a',
    { 'a.json': '{"a": 1}' },
    { 'a.json': '{"b": 2,\n "a": 1}' },
    { state: 'fresh' },
  ],
  [
    'a value changed',
    'a.json#/a',
    { 'a.json': '{"a": 1}' },
    { 'a.json': '{"a": 2}' },
    { state: 'changed' },
  ],
  [
    'a value removed',
    'a.json#/a',
    { 'a.json': '{"a": 1}' },
    { 'a.json': '{"b": 2}' },
    { state: 'changed', why: 'a.json has no value at that JSON pointer' },
  ],
  [
    'a value under another key',
    'a.json#/http',
    { 'a.json': `{"http": ${big}}` },
    { 'a.json': `{"net/http": [0, ${big}]}` },
    { state: 'moved', place: 'a.json#/net~1http/1' },
  ],
  [
    'a value at two places',
    'a.json#/http',
    { 'a.json': `{"http": ${big}}` },
    { 'a.json': `[${big}, ${big}]` },
    { state: 'ambiguous', places: 2 },
  ],
  [
    'a value in a renamed file',
    'a.json#/http',
    { 'a.json': `{"http": ${big}}` },
    { 'a.json': absent(true, 'b.json'), 'b.json': `{"http": ${big}}` },
    { state: 'moved', place: 'b.json#/http' },
  ],
  [
    'a value of a broken file',
    'a.json#/a',
    { 'a.json': '{"a": 1}' },
    { 'a.json': '{"a": 1' },
    { state: 'unreadable' },
  ],
  [
    'a value of YAML',
    'a.yml#/a/b',
    { 'a.yml': 'a:\n  b: 1\n' },
    { 'a.yml': 'x: 1\na:\n  b: 1 # one\n' },
    { state: 'fresh' },
  ],
];

describe('what becomes of a cited surface', () => {
  it.each(cases)('%s (%s)', async (_, surface, then, now, expected) => {
    const row = await cite(surface, then);
    expect(await compare(row, now)).toMatchObject(expected);
    expect((await compare(row, then)).state).toBe('fresh');
  });

  // Memory that rests on withdrawn memory is told by the records, and not by any file; layout has
  // cases of its own.
  it('every state there is has a case', () =>
    expect(new Set(cases.map(([, , , , { state }]) => state))).toEqual(
      new Set(surfaceStates.filter((state) => state !== 'in-doubt' && state !== 'reformatted')),
    ));

  it.each([
    'sha256:9b2e…41',
    'pending:tool',
    '',
    'sha256:',
    `sha256:${'A'.repeat(64)}`,
    'a'.repeat(64),
    `sha256:${'a'.repeat(64)}\n`,
  ])('the hash %j is never a match', async (hash) => {
    for (const now of [{ 'a.ts': around }, { 'a.ts': absent(false) }])
      expect(
        await compare({ kind: 'file', surface: 'a.ts', hash, unique: true }, now),
      ).toMatchObject({ state: 'unverifiable' });
  });

  it.each([
    ['lines', 'a.ts'],
    ['lines', 'a.ts#L0'],
    ['lines', 'a.ts#L5-L3'],
    ['command', 'npm test'],
    ['text', 'a.ts#L3'],
  ])('a row of kind %s for %s names nothing', async (kind, surface) =>
    expect(
      await compare(
        { kind, surface, hash: `sha256:${'a'.repeat(64)}`, unique: true },
        { 'a.ts': around },
      ),
    ).toMatchObject({ state: 'unverifiable' }),
  );

  it('quotes and outputs are not judged', async () => {
    expect(await compare(hashText('quote', 'a.ts', 'x'), { 'a.ts': 'y' })).toMatchObject({
      state: 'unverifiable',
    });
    expect(await compare(hashText('output', 'a.ts', 'x'), { 'a.ts': 'y' })).toMatchObject({
      state: 'unverifiable',
    });
  });

  it('a hash that is not the quoted text’s own is a change, whatever the file holds', async () =>
    expect(
      await compare(
        { kind: 'text', surface: `a.ts#"${long}"`, hash: `sha256:${'a'.repeat(64)}`, unique: true },
        { 'a.ts': long },
      ),
    ).toMatchObject({ state: 'changed' }));

  it('where nobody wrote down whether it was unique, it is not taken to be', async () => {
    const row = { ...(await cite('a.ts#L3-L5', { 'a.ts': around })), unique: null };
    expect(await compare(row, { 'a.ts': `new\n${around}` })).toMatchObject({
      state: 'ambiguous',
      places: 1,
    });
    expect((await compare(row, { 'a.ts': around })).state).toBe('fresh');
  });

  it('a path that prose could not name is still read from a row', async () => {
    const row = {
      ...(await cite('a.ts#L3-L5', { 'a.ts': around })),
      surface: 'app/[id]/my page#L3-L5',
    };
    expect((await compare(row, { 'app/[id]/my page': around })).state).toBe('fresh');
  });

  it.each([
    ['sha256:1', 'fresh'],
    ['sha256:2', 'changed'],
    [null, 'gone'],
  ])('a finding whose body digest is %s is %s', (digest, state) => {
    const full = (short: string): string => short.padEnd(71, '0');
    expect(
      compareSurface(
        { kind: 'finding', surface: 'FND-1', hash: full('sha256:1'), unique: true },
        new Map(),
        { sections: new Map(), values: new Map() },
        (reference, hash) =>
          reference === 'FND-1' && digest !== null ? full(digest) === hash : null,
      ).state,
    ).toBe(state);
  });

  it('a search that costs too much is given up and says so', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, at) => `line ${at} of a large file that is long enough`,
    );
    const row = await cite('a.ts#L1-L9000', { 'a.ts': lines.join('\n') });
    const changed = await compare(row, {
      'a.ts': lines.join('\n').replace('line 5 ', 'line five '),
    });
    expect(changed).toMatchObject({
      state: 'changed',
      why: 'the search for its text stopped at the size limit',
    });
    expect(await compare(row, { 'a.ts': `new\n${lines.join('\n')}` })).toMatchObject({
      state: 'moved',
      place: 'a.ts#L2-L9001',
    });
  });

  // A search quadratic in the lines would take minutes here.
  it('comes to an end where every line is the same', { timeout: 60_000 }, async () => {
    const row = await cite('a.ts#L1-L100000', { 'a.ts': `${'\n'.repeat(99_999)}end\n` });
    expect(await compare(row, { 'a.ts': `x\n${'\n'.repeat(499_999)}end\n` })).toMatchObject({
      state: 'changed',
    });
    expect(
      await compare(row, { 'a.ts': `x\n${'\n'.repeat(99_999)}end\n${'\n'.repeat(300_000)}` }),
    ).toMatchObject({ state: 'moved' });
  });
});
