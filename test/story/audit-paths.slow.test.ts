import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const found = async (root: string): Promise<string[]> =>
  (await audit({ cwd: root, home: false })).diagnostics.map(
    ({ code, severity, messageId, data }) =>
      `${severity} ${code} ${messageId} ${data.path ?? ''}${data.near ? ` ${data.near}` : ''}`,
  );

describe('a path that does not stand where a note says', () => {
  const withText = (text: string) =>
    team('main', {
      'packages/shop/src/api/audit.ts': 'export {};\n',
      'lib/rates/table.ts': 'export {};\n',
      '.gitignore': 'caches/\n*.local.json\n',
      'src/keep.ts': 'export {};\n',
      'AGENTS.md': `# Agents\n\n${text}\n`,
    }).root;

  it('is information where it is the end of the one file of its name', async () => {
    expect(await found(withText('Acts are written by `api/audit.ts`.'))).toEqual([
      'info NAT001 near api/audit.ts packages/shop/src/api/audit.ts',
    ]);
  });

  it('names the one file of its name where its folder is here and another', async () => {
    expect(await found(withText('Rates come from `src/rates/table.ts`.'))).toEqual([
      'warning NAT001 near src/rates/table.ts lib/rates/table.ts',
    ]);
  });

  it('is offered no file of an ordinary name in a folder of other names', async () => {
    expect(await found(withText('Rates come from `packages/shop/table.ts`.'))).toEqual([
      'info NAT001 missing packages/shop/table.ts',
    ]);
  });

  it('is offered the file of a name that few have, in any folder', async () => {
    const { root } = team('main', {
      'src/keep.ts': 'export {};\n',
      'src/01-rates/table.ts': 'export {};\n',
      'lib/main/OrderTotals.kt': 'class OrderTotals\n',
      'lib/main/index.test.ts': 'export {};\n',
      'AGENTS.md':
        '# Agents\n\nSee `src/OrderTotals.kt`, `src/index.test.ts` and `docs/02-rates/table.ts`.\n',
      'docs/a.md': '# A\n',
    });
    expect(await found(root)).toEqual([
      'warning NAT001 near src/OrderTotals.kt lib/main/OrderTotals.kt',
      'info NAT001 missing src/index.test.ts',
      'warning NAT001 near docs/02-rates/table.ts src/01-rates/table.ts',
    ]);
  });

  it('is nothing where git ignores it, as a file or with its folder', async () => {
    expect(
      await found(withText('Prices are kept in `caches/`, settings in `src/dev.local.json`.')),
    ).toEqual([]);
  });
});

describe('a file that a note names without its folder', () => {
  const withHistory = (text: string, more: Readonly<Record<string, string>> = {}) => {
    const here = team('main', {
      'src/old/parse.ts': 'export const parse = (text: string) => text.split(",");\n'.repeat(9),
      'src/sums.py': 'sum\n',
      'src/jobs/daily.ts': 'export {};\n',
      'src/table.ts': 'export {};\n',
      'AGENTS.md': `# Agents\n\n${text}\n`,
      ...more,
    });
    here.git('mv', 'src/old/parse.ts', 'src/read.ts');
    here.git('rm', '-q', 'src/sums.py', 'src/jobs/daily.ts');
    here.commit('Read by another name, and sum no more');
    return here.root;
  };
  const gone = 'warning NAT001 gone sums.py';

  it('is said to be gone where history knows it and no file has its name', async () => {
    for (const text of sampleOf([
      'Totals are made by `sums.py`, tables by `table.ts`.',
      'Totals are made by sums.py, and by nothing called `none.py`.',
      '```text\nsrc/\n├── sums.py   # totals\n└── table.ts\n```',
    ]))
      expect(await found(withHistory(text)), text).toEqual([gone]);
    expect(await found(withHistory('Text is read by `parse.ts`.'))).toEqual([
      'warning NAT001 moved parse.ts',
    ]);
  });

  it('is left alone where it need not be there', async () => {
    for (const text of sampleOf([
      'Never add a `sums.py`.',
      'There was a `sums.py` once; it was removed.',
      'The build writes totals.csv → `sums.py`.',
      '## Generated files\n\n- `sums.py`: totals',
      'See [sums.py](https://example.org/sums.py) and `$HOME/sums.py`.',
      'Call `sums.python()`, `sums.pyc` or `other-sums.py`.',
    ]))
      expect(await found(withHistory(text)), text).toEqual([]);
    // Another file has the name now.
    expect(await found(withHistory('Totals: `sums.py`', { 'lib/sums.py': 'sum\n' }))).toEqual([]);
  });

  it('may be a folder without its slash', async () => {
    for (const folder of ['src/jobs', './src/jobs'])
      expect(await found(withHistory(`Jobs are in \`${folder}\`, not in \`feat/jobs\`.`))).toEqual([
        `warning NAT001 gone ${folder}`,
      ]);
    expect(await found(withHistory('See `src/new`, `feat/jobs`, or src/jobs.'))).toEqual([]);
  });

  it('is mended by nobody else, for its folder is not written', async () => {
    const { diagnostics } = await audit({ cwd: withHistory('Text: `parse.ts`'), home: false });
    expect(diagnostics.map(({ fix }) => fix)).toEqual([undefined]);
  });
});

describe('a name of code that a note gives', () => {
  const note = '# Agents\n\nRows come from `parse_rows()`, prices from `roundPrice`.\n';
  const withCode = (
    before: string,
    now: string | null,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const here = team('main', { 'src/rows.py': before, 'src/price.ts': 'roundPrice();\n' });
    here.write('AGENTS.md', note);
    here.commit('Say where rows come from');
    if (now === null) here.git('rm', '-q', 'src/rows.py');
    else here.write('src/rows.py', now);
    for (const [path, text] of Object.entries(more)) here.write(path, text);
    here.commit('Read rows otherwise');
    return here.root;
  };
  const lost = ['warning NAT015 lost '];

  it('is said to be lost where a file had it then and none has it now', async () => {
    expect(await found(withCode('def parse_rows(): ...\n', 'def read(): ...\n'))).toEqual(lost);
    expect(await found(withCode('def parse_rows(): ...\n', null))).toEqual(lost);
    const notes = { 'docs/rows.md': 'It was `parse_rows`.\n' };
    expect(await found(withCode('parse_rows()\n', 'read()\n', notes))).toEqual(lost);
  });

  it('is lost as well where what took it away is not committed yet', async () => {
    const here = team('main', { 'src/rows.py': 'parse_rows()\n', 'lib/rows.py': 'rows()\n' });
    here.write('AGENTS.md', '# Agents\n\nRows come from `parse_rows`.\n');
    here.commit('Say where rows come from');
    expect(await found(here.root)).toEqual([]);
    here.write('src/rows.py', 'read()\n');
    expect(await found(here.root)).toEqual(lost);
    here.git('rm', '-q', '-f', 'src/rows.py');
    expect(await found(here.root)).toEqual(lost);
  });

  it('is nothing where it is somewhere, or never was', async () => {
    const kept = 'def parse_rows(): ...\n';
    expect(await found(withCode(kept, `# moved\n${kept}`))).toEqual([]);
    expect(await found(withCode(kept, 'read()\n', { 'lib/old.py': kept }))).toEqual([]);
    expect(await found(withCode(kept, 'read()\n', { 'lib/parse_rows.sql': '' }))).toEqual([]);
    expect(await found(withCode('read_rows()\n', 'read()\n'))).toEqual([]);
  });

  it('is nothing where only what was written down of work had it', async () => {
    for (const path of ['docs/files.txt', 'evidence/run.json', '.claude/state.json']) {
      const here = team('main', { 'src/rows.py': 'read()\n', [path]: 'parse_rows\n' });
      here.write('AGENTS.md', note);
      here.commit('Say where rows come from');
      here.git('rm', '-q', path);
      here.commit('Keep no lists');
      expect(await found(here.root), path).toEqual([]);
    }
  });

  it('says that it may be in a file that is too large to look through', async () => {
    const root = withCode('parse_rows()\n', 'read()\n', { 'data.bin': 'x'.repeat(17_000_000) });
    const { notices } = await audit({ cwd: root, home: false });
    expect(notices.join('\n')).toMatch(/^1 file is too large or unreadable, and may contain/m);
  });

  it('counts from the commit that wrote it, and names the file and the day', async () => {
    const here = team('main', { 'src/rows.py': 'parse_rows()\n', 'AGENTS.md': '# Agents\n' });
    here.write('src/rows.py', 'read()\n');
    here.commit('Read rows otherwise');
    here.write('AGENTS.md', '# Agents\n\nThe library has `parse_rows`.\n');
    here.commit('Speak of the library');
    expect(await found(here.root)).toEqual([]);
    const { diagnostics } = await audit({ cwd: withCode('parse_rows\n', ''), home: false });
    expect(diagnostics.map(({ data }) => data)).toEqual([
      { name: 'parse_rows', file: 'src/rows.py', day: expect.stringMatching(/^20\d\d-/) as string },
    ]);
  });
});

describe('what need not be there', () => {
  const withGone = (path: string, text: string) => {
    const here = team('main', {
      'src/rows.ts': 'export {};\n',
      [path]: `# Note\n\n${text}\n`,
    });
    here.git('rm', '-q', 'src/rows.ts');
    here.commit('No rows');
    return here.root;
  };

  it('is a folder of which git ignores all that is in it', async () => {
    const here = team('main', { 'builds/.gitkeep': '', 'AGENTS.md': '# Note\n\nSee `builds/`.\n' });
    here.write('.gitignore', 'builds/*\n');
    here.git('rm', '-q', 'builds/.gitkeep');
    here.commit('Keep no builds');
    expect(await found(here.root)).toEqual([]);
  });

  it('is an info in a note on finished work, and where something makes it', async () => {
    const note = (name: string): string => `.serena/memories/${name}.md`;
    expect(await found(withGone(note('rows'), 'Rows are in `src/rows.ts`.'))).toEqual([
      'warning NAT001 gone src/rows.ts',
    ]);
    const info = ['info NAT001 gone src/rows.ts'];
    for (const name of sampleOf([
      'rows_refactoring',
      'phase2_rows',
      '2025_05_27_rows',
      'fix_dec27_2025',
    ]))
      expect(await found(withGone(note(name), 'Rows are in `src/rows.ts`.')), name).toEqual(info);
    expect(await found(withGone(note('rows'), 'The build writes `src/rows.ts`.'))).toEqual(info);
  });
});

it('compares a note with the versions of its own part of the tree, and of all where it is at the top', async () => {
  const text = '# Web\n\n- React 18\n';
  const files = { 'shop/package.json': '{ "dependencies": { "react": "^19.0.0" } }\n' };
  const said = ['warning NAT011 other '];
  expect(await found(team('main', { ...files, 'site/CLAUDE.md': text }).root)).toEqual([]);
  for (const path of ['CLAUDE.md', 'shop/CLAUDE.md', '.claude/rules/web.md'])
    expect(await found(team('main', { ...files, [path]: text }).root), path).toEqual(said);
});
