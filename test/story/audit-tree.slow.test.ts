import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { lint } from '../../src/app/lint/lint.ts';
import { type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const text = [
  '# It',
  '',
  'See `kit/README.md` and `kit/src/y.ts`, [y](kit/src/y.ts), `kit/` and [gone](gone.md).',
  '',
  '@kit/README.md',
  '',
].join('\n');
const allowed = ['-c', 'protocol.file.allow=always'];

function here(files: Readonly<Record<string, string>> = {}): Team {
  return team('main', { 'CLAUDE.md': text, ...files });
}

const kit = (): string => team('main', { 'README.md': 'x\n', 'src/y.ts': 'y\n' }).root;

async function found(at: Team): Promise<readonly string[]> {
  const [audited, linted] = await Promise.all([
    audit({ cwd: at.root, home: false }),
    lint({ cwd: at.root, paths: ['CLAUDE.md'] }),
  ]);
  return [...audited.diagnostics, ...linted.diagnostics].map(
    ({ code, data }) => `${code} ${data.target ?? data.path}`,
  );
}

describe('what is in another repository is not said to be gone', () => {
  it.each(
    sampleOf<[string, (at: Team) => void]>([
      ['a clone in a folder', () => undefined],
      [
        'a clone that git ignores',
        (at) => {
          at.write('.gitignore', 'kit/\n');
          at.commit('Ignore it');
        },
      ],
    ]),
  )('in %s', async (_, prepare) => {
    const at = here();
    prepare(at);
    at.git('clone', '-q', kit(), 'kit');
    expect(await found(at)).toEqual(['NAT004 gone.md', 'NAT004 gone.md']);
  });

  it('in a submodule, checked out or not', async () => {
    const at = here();
    at.git(...allowed, 'submodule', 'add', '-q', kit(), 'kit');
    at.commit('Add the kit');
    expect(await found(at)).toEqual(['NAT004 gone.md', 'NAT004 gone.md']);
    at.git('submodule', 'deinit', '-q', '-f', 'kit');
    expect(await found(at)).toEqual(['NAT004 gone.md', 'NAT004 gone.md']);
  });

  it('but is where the folder is only empty', async () => {
    const at = here({ 'kit/x': '' });
    rmSync(join(at.root, 'kit/x'));
    expect(await found(at)).toContain('NAT004 kit/src/y.ts');
  });
});

it('says of a sparse checkout only what no commit has', async () => {
  const at = team('main', {
    'api/a': '',
    'web/w.ts': '',
    'CLAUDE.md':
      '[w](web/w.ts) [f](web/) [r](/web/w.ts) [x][x] [g](web/gone.ts)\n\n[x]: web/w.ts\n\n@web/w.ts\n' +
      '\n```sh\ncd ../beside && npm run build\n```\n',
  });
  at.git('sparse-checkout', 'set', 'api');
  expect(await found(at)).toEqual(['NAT004 web/gone.ts', 'NAT004 web/gone.ts']);
});

it('reads the history of the repository it is asked about, in a hook of another one', async () => {
  const at = team('main', {
    'src/old.ts': 'long enough\n'.repeat(9),
    'CLAUDE.md': '`src/old.ts`\n',
  });
  at.git('mv', 'src/old.ts', 'src/new.ts');
  at.commit('Move it');
  const other = here();
  const env = {
    ...process.env,
    GIT_DIR: join(other.root, '.git'),
    GIT_INDEX_FILE: join(other.root, '.git/index'),
  };
  const { diagnostics } = await audit({ cwd: at.root, home: false, env });
  expect(diagnostics.map(({ messageId, data }) => [messageId, data.now])).toEqual([
    ['moved', 'src/new.ts'],
  ]);
});

it('shows in which Unicode form a name is on disk', async () => {
  const at = team('main', {
    'src/cafe\u0301.ts': '',
    'CLAUDE.md': '`src/café.ts` [c](src/café.ts)\n',
  });
  const { diagnostics } = await audit({ cwd: at.root, home: false });
  expect(diagnostics.map(({ code, severity, data }) => [code, severity, data.twin])).toEqual([
    ['NAT001', 'info', 'src/cafe\\u0301.ts'],
    ['NAT004', 'info', 'src/cafe\\u0301.ts'],
  ]);
});

it('lets a rule of Cursor link from the root, wherever it is', async () => {
  const at = team('main', { 'src/a.ts': '', 'notes/a.mdc': '# A\n\nSee [a](mdc:src/a.ts).\n' });
  expect((await lint({ cwd: at.root, paths: ['notes'] })).diagnostics).toEqual([]);
});

it('takes the path of another repository for one, where the end of it is here', async () => {
  const at = team('main', {
    '.github/workflows/ci.yml': '',
    'CLAUDE.md':
      'Theirs is `services/.github/workflows/ci.yml`, ours `.github/workflows/ci.yml`.\n',
  });
  expect(await found(at)).toEqual([]);
});

it('offers the one file of a name in an audit and in a lint', async () => {
  const at = team('main', {
    'sandbox/other.rs': '',
    'crates/core/src/sandbox/manager.rs': '',
    'CLAUDE.md': 'The facade is `sandbox/manager.rs`.\n',
  });
  const near = 'crates/core/src/sandbox/manager.rs';
  for (const run of [audit({ cwd: at.root, home: false }), lint({ cwd: at.root })])
    expect((await run).diagnostics).toMatchObject([{ messageId: 'near', data: { near } }]);
});

it('names the folder of a script that the note names', async () => {
  const script = (name: string): string => `{ "name": "${name}", "scripts": { "build": "x" } }\n`;
  const at = team('main', {
    'package.json': '{ "scripts": { "x": "y" } }\n',
    'docs/package.json': script('docs'),
    'web/package.json': script('web'),
    'CLAUDE.md': '# It\n\n## Build\n\n`npm run build`\n\n## Layout\n\n- `web/`: the app\n',
    'AGENTS.md': '# It\n\n`npm run build`\n',
  });
  const { diagnostics } = await audit({ cwd: at.root, home: false });
  expect(diagnostics.map(({ path, data }) => [path, data.others])).toEqual([
    ['AGENTS.md', 'docs/package.json, web/package.json'],
    ['CLAUDE.md', 'web/package.json'],
  ]);
});
