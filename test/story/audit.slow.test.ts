import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';

import { rules } from '#rules/registry';
import { agentLayouts } from '#workspace/paths/agent-layouts';

import { audit, type AuditOptions, type AuditResult } from '../../src/app/audit/audit.ts';
import { lint } from '../../src/app/lint/lint.ts';
import { lintStaged } from '../../src/app/lint/lint-staged.ts';
import { commit, emptyRepository, git, lines, plainGit } from '../git/scratch-repository.ts';
import { folderWith, ledger } from '../support/run-cli.ts';
import { realData } from '../support/test-scope.ts';
import { sampleOf, whole } from '../support/whole.ts';

const note = (name: string, body: string): string =>
  `---\nname: ${name}\ndescription: about ${name}\ntype: project\n---\n\n${body}\n`;
const claude = {
  '.claude/memory/MEMORY.md':
    '# Memory\n\n- [One](one.md) — the first\n- [Two](two.md) — the second\n',
  '.claude/memory/one.md': note('one', 'Uses tabs.'),
  '.claude/memory/two.md': note('two', 'Uses four workers.'),
};

/** An audit without the variables and folders of the machine that runs the test. */
function audited(cwd: string, options: AuditOptions = {}): Promise<AuditResult> {
  return audit({
    cwd,
    home: false,
    ...options,
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...options.env },
  });
}

function storesOf({ audit: view }: AuditResult): string[] {
  return view.stores.map(({ path, dialect, notes }) => `${path} ${dialect} ${notes}`);
}

/** Every file below a folder with its bytes and time, to see that nothing was written. */
function stateOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map(
      (path) =>
        `${relative(folder, path)} ${statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? ''}`,
    )
    .join('\n');
}

/** Writes files below a folder, with their folders. */
function put(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe('finding stores', () => {
  it("finds every store at any depth, in git or not, and leaves out what is nobody's memory", async () => {
    const folder = folderWith({
      ...Object.fromEntries(
        Object.entries(claude).map(([path, text]) => [`a/b/app/${path}`, text]),
      ),
      'a/b/app/.git/HEAD': '',
      'a/b/app/node_modules/x/CLAUDE.md': 'not ours\n',
      'a/b/app/dist/AGENTS.md': 'a copy\n',
      'a/b/app/.claude/worktrees/w/.git': `gitdir: /somewhere/app/.git/worktrees/w\n`,
      'a/b/app/.claude/worktrees/w/CLAUDE.md': 'a copy\n',
      'other/.serena/memories/core.md': '# Core\n\nPlain.\n',
      'other/notes/a.md':
        '---\ntitle: A\ntype: note\npermalink: notes/a\n---\n\n- [fact] it is so\n',
      'other/notes/b.md': '---\ntitle: B\n---\n\nnot one\n',
    });
    const result = await audited(folder);
    expect(storesOf(result).sort()).toEqual([
      'a/b/app/.claude/memory claude 2',
      'other/.serena/memories serena 1',
      'other/notes basic-memory 1',
    ]);
    expect(result.notices).toEqual([
      expect.stringMatching(/^a\/b\/app: Compared \d+ files for contradictions/) as string,
    ]);
  });

  it('names decisions that share a number', async () => {
    const decision = '- Status: accepted\n\n## Decision\n\nUse it.\n';
    const folder = folderWith({
      'docs/adr/0001-a.md': `# 1. A\n\n${decision}`,
      'docs/adr/0001-b.md': `# 1. B\n\n${decision}`,
      'docs/adr/0002-c.md': `# 2. C\n\n${decision}`,
    });
    const { diagnostics } = await audited(folder);
    expect(diagnostics.map(({ code, path, data }) => [code, path, data.number])).toEqual([
      ['LDG006', 'docs/adr/0001-b.md', 1],
    ]);
  });

  it('finds the notes of a store that is named itself, outside of git', async () => {
    const caliban = {
      'MEMORY.md': '# Memory index\n\n- [a](a.md) — user: about a\n',
      'a.md': note('a', 'A.'),
      'b.md': note('b', 'Not linked.'),
    };
    const folder = folderWith({
      ...Object.fromEntries(
        Object.entries(caliban).map(([name, text]) => [`.caliban/projects/x/memory/${name}`, text]),
      ),
      'y/.serena/memories/core.md': '# Core\n\nPlain.\n',
      ...Object.fromEntries(Object.entries(claude).map(([path, text]) => [`z/${path}`, text])),
    });
    expect(storesOf(await audited(join(folder, '.caliban/projects/x/memory')))).toEqual([
      'memory caliban 2',
    ]);
    expect(storesOf(await audited(folder, { folder: '.caliban/projects/x/memory' }))).toEqual([
      'memory caliban 2',
    ]);
    expect(storesOf(await audited(folder, { folder: 'y/.serena/memories' }))).toEqual([
      '.serena/memories serena 1',
    ]);
    expect(storesOf(await audited(folder, { folder: 'z/.claude/memory' }))).toEqual([
      '.claude/memory claude 2',
    ]);
  });

  it(
    'takes what lies beside an index for its notes: all of a system that names itself, ' +
      'else what the index links',
    async () => {
      const folder = folderWith({
        'team/MEMORY.md': '# Memory index\n\n- [a](a.md) — user: about a\n',
        'team/a.md': note('a', 'A.'),
        'team/b.md': note('b', 'B.'),
        'docs/MEMORY.md': '# Ours\n\n- [C d](c%20d.md) — c\n- [R](README.md) — r\n',
        'docs/c d.md': note('c', 'C.'),
        'docs/guide.md': '# No note\n',
        'docs/README.md': '# Docs\n',
      });
      expect(storesOf(await audited(folder))).toEqual(['docs claude 1', 'team caliban 2']);
    },
  );

  it('looks below the folder that is named alone, and takes paths from the root of its repository', async () => {
    const top = emptyRepository({
      'CLAUDE.md': 'Rules.\n',
      'packages/api/CLAUDE.md': 'Api rules.\n',
    });
    commit(top);
    expect(storesOf(await audited(top))).toEqual([
      '. instructions 1',
      'packages/api instructions 1',
    ]);
    expect(storesOf(await audited(top, { folder: 'packages' }))).toEqual([
      'packages/api instructions 1',
    ]);
    expect(storesOf(await audited(join(top, 'packages/api')))).toEqual([
      '. instructions 1',
      'packages/api instructions 1',
    ]);
    await expect(audited(top, { folder: 'none' })).rejects.toThrow(
      'the folder none does not exist',
    );
    await expect(audited(top, { folder: 'CLAUDE.md' })).rejects.toThrow(
      'CLAUDE.md is a file, not a folder',
    );
  });

  it('follows no link, and says so where a store is behind one', async () => {
    const elsewhere = folderWith({
      'MEMORY.md': '# Memory\n\nAn API key.\n',
      'CLAUDE.md': 'others\n',
    });
    const folder = folderWith({ 'AGENTS.md': 'Rules.\n', '.claude/x.txt': '' });
    symlinkSync(elsewhere, join(folder, '.claude/memory'));
    symlinkSync(elsewhere, join(folder, 'sub'));
    symlinkSync('AGENTS.md', join(folder, 'CLAUDE.md'));
    symlinkSync(join(elsewhere, 'CLAUDE.md'), join(folder, 'CLAUDE.local.md'));
    const result = await audited(folder);
    expect(storesOf(result)).toEqual(['. instructions 1']);
    for (let at = 0; at < 12; at += 1) {
      mkdirSync(join(folder, `p${at}`));
      symlinkSync(elsewhere, join(folder, `p${at}/memory`));
    }
    expect((await audited(folder)).notices.slice(7)).toEqual([
      'p4/memory is a link, and ledger does not follow links; name its target instead',
      'and 5 more of this kind',
    ]);
    expect(result.notices[0]).toBe(
      '.claude/memory is a link, and ledger does not follow links; name its target instead',
    );
    expect(result.diagnostics.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'CLAUDE.local.md LDG001',
    ]);
  });

  it('goes on where something cannot be read or is too large, and says what', async () => {
    const folder = folderWith({
      'CLAUDE.md': 'Rules.\n',
      'closed/AGENTS.md': 'x\n',
      'memory/MEMORY.md': '# Memory\n',
      'memory/secret.md': 'x\n',
      'memory/large.md': 'x'.repeat(1_100_000),
    });
    chmodSync(join(folder, 'closed'), 0);
    const result = await audited(folder);
    chmodSync(join(folder, 'closed'), 0o755);
    expect(storesOf(result)).toEqual([
      '. instructions 1',
      ...(process.getuid?.() === 0 ? ['closed instructions 1'] : []),
      'memory claude 1',
    ]);
    if (process.getuid?.() !== 0)
      expect(result.notices).toContain('cannot read the folder closed: permission denied');
    expect(result.diagnostics.map(({ path, code }) => `${path} ${code}`)).toContain(
      'memory/large.md LDG001',
    );
  });

  it('judges a root by its own configuration, and without it where that is none', async () => {
    const folder = folderWith({
      'one/.git/HEAD': '',
      'one/CLAUDE.md': 'Ru\u200bles.\n',
      'one/ledger.config.json': '{ "rules": { "SEC701": "info" } }',
      'two/.git/HEAD': '',
      'two/CLAUDE.md': 'Ru\u200bles.\n',
      'two/ledger.config.json': '{ "rulez": {} }',
    });
    const result = await audited(folder);
    expect(
      result.diagnostics.map(({ path, code, severity }) => `${path} ${code} ${severity}`),
    ).toEqual(['one/CLAUDE.md SEC701 info', 'two/CLAUDE.md SEC701 error']);
    expect(result.notices.find((notice) => notice.includes('rulez'))).toMatch(
      /^two\/.*checked without it$/,
    );
    expect((await audited(folder, { rules: { skip: ['SEC701'] } })).diagnostics).toEqual([]);
    await expect(audited(folder, { rules: { only: ['IDX102'] } })).rejects.toThrow(
      'IDX102 is not an audit rule',
    );
    await expect(audited(folder, { rules: { only: ['NAT0001'] } })).rejects.toThrow(
      'unknown rule "NAT0001"',
    );
  });

  it('takes the memories of several workspaces together, and leaves out what the configuration ignores', async () => {
    const folder = folderWith({
      '.git/HEAD': '',
      'ledger.config.json': '{ "workspaces": ["packages/*"], "ignore": ["fixtures/**"] }',
      'packages/a/CLAUDE.md': 'A.\n',
      'fixtures/CLAUDE.md': 'F.\n',
      'CLAUDE.md': 'Root.\n',
    });
    expect(storesOf(await audited(folder))).toEqual([
      '. instructions 1',
      'packages/a instructions 1',
    ]);
  });

  it('measures a store by its index and what is loaded of it, comments aside', async () => {
    const index =
      `# Memory\n<!-- ${'c'.repeat(500)} -->\n` +
      `${Array.from({ length: 399 }, (_, at) => `- [N${at}](n${at}.md) — n\n`).join('')}`;
    const { audit: view } = await audited(folderWith({ 'memory/MEMORY.md': index }));
    expect(
      view.stores.map(({ lines: count, bytes, budgetUsed }) => ({ count, bytes, budgetUsed })),
    ).toEqual([{ count: 401, bytes: Buffer.byteLength(index) - 509, budgetUsed: 2.005 }]);
  });
});

describe('what became of cited paths', () => {
  /** A repository whose notes cite what a commit moved, removed, or never had. */
  function moved(): string {
    const top = emptyRepository();
    commit(
      top,
      {
        'plugins/auth/core.ts': lines('c'),
        'plugins/auth/more.ts': lines('m'),
        'docs/old.md': lines('o'),
        'packages/api/src/a.ts': lines('a'),
        ...claude,
        '.claude/memory/one.md': note(
          'one',
          'See `plugins/auth/core.ts:12` and plugins/auth/more.ts, docs/old.md, [two](two.md), ' +
            '`src/never.ts`, `./two.md`.',
        ),
        'packages/api/CLAUDE.md': 'Start at `src/a.ts`.\n',
      },
      'Begin',
    );
    git(top, 'mv', 'plugins', 'extensions');
    commit(top, {}, 'Move plugins');
    git(top, 'rm', '-q', 'docs/old.md');
    commit(top, {}, 'No old docs');
    return top;
  }

  it('is asked of git once, and only of what does not stand from anywhere it may count from', async () => {
    const { load } = await import('../support/cited-deletions.ts');
    expect(await load(moved())).toEqual([
      'docs/old.md gone "No old docs"',
      'plugins/auth/core.ts moved extensions/auth/core.ts "Move plugins"',
      'plugins/auth/more.ts moved extensions/auth/more.ts "Move plugins"',
      'src/never.ts missing',
    ]);
  });

  it('is asked of the project for a store in the home folder', async () => {
    const { load } = await import('../support/cited-deletions.ts');
    const top = moved();
    const home = realpathSync(folderWith({}));
    put(join(home, '.claude/projects', top.replace(/[^A-Za-z0-9]/g, '-'), 'memory'), {
      'MEMORY.md': '- [A](a.md) — a\n',
      'a.md': note('a', 'See `plugins/auth/core.ts` and `extensions/auth/more.ts`.'),
    });
    expect(await load(top, home)).toEqual([
      'plugins/auth/core.ts moved extensions/auth/core.ts "Move plugins"',
    ]);
  });

  it('is not known outside of git, and of a shallow clone not all', async () => {
    const top = moved();
    const clone = emptyRepository();
    git(clone, 'fetch', '-q', '--depth=1', `file://${top}`, 'main');
    git(clone, 'reset', '-q', '--hard', 'FETCH_HEAD');
    expect((await audited(clone)).notices).toEqual([
      expect.stringMatching(/^Compared \d+ files for contradictions/) as string,
      "this clone is shallow, so some cited paths and commits weren't checked: git fetch --unshallow",
    ]);
    expect((await audited(folderWith({ 'CLAUDE.md': 'Start at `src/a.ts`.\n' }))).notices).toEqual([
      "this folder is not in git, so missing paths weren't looked up in history",
    ]);
  });
});

describe('a check that gives up', () => {
  it(
    'says so: what git refuses to tell of cited paths, in lint, its hook and audit',
    { timeout: 60_000 },
    async () => {
      const top = emptyRepository();
      commit(top, { 'docs/old.md': '# Old\n', 'src/a.ts': 'a\n' }, 'Begin');
      git(top, 'rm', '-q', 'docs/old.md');
      commit(top, { 'src/a.ts': 'b\n' }, 'Go on');
      commit(top, { 'CLAUDE.md': 'See `docs/old.md` and `src/a.ts`.\n' }, 'Note');
      const notices = async (): Promise<string[][]> => {
        const all = [await lint({ cwd: top }), await lintStaged({ cwd: top }), await audited(top)];
        return all.map((each) => each.notices.filter((notice) => notice.includes('missing paths')));
      };
      expect(await notices()).toEqual([[], [], []]);
      const first = git(top, 'rev-parse', 'HEAD~2');
      rmSync(join(top, '.git/objects', first.slice(0, 2), first.slice(2)));
      const said = [
        expect.stringMatching(
          /^missing paths weren't looked up in history: git rev-list failed: .*$/,
        ),
      ];
      expect(await notices()).toEqual([said, said, said]);
    },
  );

  whole(
    'does not give up: of very many cited paths the last one is looked up as well',
    { timeout: 60_000 },
    async () => {
      const { load } = await import('../support/cited-deletions.ts');
      const top = emptyRepository();
      commit(top, { 'docs/old.md': '# Old\n' }, 'Begin');
      const names = Array.from({ length: 42 }, (_each, at) => `n${at}`);
      const many = (name: string): string =>
        Array.from({ length: 490 }, (_each, at) => `- \`d/${name}-${at}.ts\``).join('\n');
      const notes = Object.fromEntries(
        names.map((name) => [`.claude/memory/${name}.md`, note(name, many(name))]),
      );
      commit(
        top,
        {
          ...notes,
          '.claude/memory/z.md': note('z', 'See `docs/old.md`.'),
          '.claude/memory/MEMORY.md': `# Memory\n\n${[...names, 'z'].map((name) => `- [${name}](${name}.md) — a\n`).join('')}`,
        },
        'Notes',
      );
      git(top, 'rm', '-q', 'docs/old.md');
      commit(top, {}, 'No old docs');
      expect((await load(top)).filter((each) => each.startsWith('docs/'))).toEqual([
        'docs/old.md gone "No old docs"',
      ]);
    },
  );
});

describe('the stores of the home folder', () => {
  /** A project and a home with the stores of three agents for it. */
  function homeOf(project: string): { home: string; stores: Readonly<Record<string, string>> } {
    const home = realpathSync(folderWith({}));
    const stores = {
      claude: `.claude/projects/${project.replace(/[^A-Za-z0-9]/g, '-')}/memory`,
      caliban: `.local/share/caliban/projects/${project.slice(1).replaceAll('/', '-')}/memory`,
      older: `.caliban/projects/${project.slice(1).replaceAll('/', '-')}/memory`,
      mini: `.mini-claude/projects/${createHash('sha256').update(project).digest('hex').slice(0, 16)}/memory`,
    };
    for (const folder of Object.values(stores))
      put(join(home, folder), {
        'MEMORY.md': '# Memory\n\n- [A](a.md) — a\n',
        'a.md': note('a', 'Fact.'),
      });
    return { home, stores };
  }

  it("are found for the project, shared by its work trees, and announced; another project's are not", async () => {
    const top = emptyRepository({ 'CLAUDE.md': 'Rules.\n' });
    commit(top);
    const { home, stores } = homeOf(top);
    put(home, { '.claude/projects/-other/memory/MEMORY.md': '# Other\n' });
    const result = await audited(top, { home: true, env: { HOME: home } });
    expect(result.audit.home).toEqual([
      { shown: `~/${stores.claude}`, agent: 'Claude Code' },
      { shown: `~/${stores.caliban}`, agent: 'caliban' },
      { shown: `~/${stores.older}`, agent: 'caliban' },
      { shown: `~/${stores.mini}`, agent: 'mini-claude' },
    ]);
    expect(storesOf(result)).toEqual([
      '. instructions 1',
      `~/${stores.claude} claude 1`,
      `~/${stores.caliban} claude 1`,
      `~/${stores.older} claude 1`,
      `~/${stores.mini} claude 1`,
    ]);
    const tree = join(folderWith({}), 'tree');
    git(top, 'worktree', 'add', '-q', tree);
    expect((await audited(tree, { home: true, env: { HOME: home } })).audit.home).toEqual([
      { shown: `~/${stores.claude}`, agent: 'Claude Code' },
    ]);
  });

  it('are left out with --no-home, in CI, and where there are several projects', async () => {
    const project = realpathSync(folderWith({ 'CLAUDE.md': 'Rules.\n' }));
    const { home } = homeOf(project);
    const count = async (options: AuditOptions): Promise<number> =>
      (await audited(project, options)).audit.home.length;
    expect(await count({ home: true, env: { HOME: home } })).toBe(4);
    expect(await count({ home: false, env: { HOME: home } })).toBe(0);
    expect(await count({ home: true, env: { HOME: home, CI: 'true' } })).toBe(0);
    put(project, { 'a/.git/HEAD': '', 'a/AGENTS.md': 'A.\n' });
    expect(await count({ home: true, env: { HOME: home } })).toBe(0);
  });

  it.each(
    sampleOf([
      ['../notes', 'it is relative'],
      ['notes', 'it is relative'],
      ['/', 'it is shorter than three characters'],
      ['C:\\', 'it is the root of a drive'],
      ['\\\\server\\share', 'it is a network share'],
      ['//server/share', 'it is a network share'],
      ['/a\0b', 'it contains a NUL'],
      ['~/', 'it is shorter than three characters'],
      ['~/.', 'it is the home folder, or above it'],
      ['/./', 'it is the root of the file system'],
    ]),
  )('autoMemoryDirectory %j is refused: %s', async (value, why) => {
    const project = realpathSync(folderWith({ 'CLAUDE.md': 'Rules.\n' }));
    const { home } = homeOf(project);
    put(home, { '.claude/settings.json': JSON.stringify({ autoMemoryDirectory: value }) });
    const result = await audited(project, { home: true, env: { HOME: home } });
    expect(result.notices).toContain(
      `autoMemoryDirectory of your Claude settings is ignored: ${why}`,
    );
    expect(result.audit.home).toHaveLength(4);
  });

  it("autoMemoryDirectory counts in the user's own settings, and never in a repository's", async () => {
    const project = realpathSync(folderWith({ 'CLAUDE.md': 'Rules.\n' }));
    const { home } = homeOf(project);
    const chosen = realpathSync(
      folderWith({ 'MEMORY.md': '# Chosen\n\n- [A](a.md) — a\n', 'a.md': 'Fact.\n' }),
    );
    put(project, {
      '.claude/settings.json': JSON.stringify({ autoMemoryDirectory: chosen }),
      '.claude/settings.local.json': JSON.stringify({ autoMemoryDirectory: chosen }),
    });
    expect(
      (await audited(project, { home: true, env: { HOME: home } })).audit.home.map(
        ({ shown }) => shown,
      ),
    ).not.toContain(chosen);
    put(home, { '.claude/settings.json': JSON.stringify({ autoMemoryDirectory: chosen }) });
    expect((await audited(project, { home: true, env: { HOME: home } })).audit.home[0]).toEqual({
      shown: chosen,
      agent: 'Claude Code',
    });
  });
});

describe('repairs', () => {
  const old = 'Read `docs/Setup.md`.';
  const mended = 'Read `docs/setup.md`.';

  it('are made, told, and taken back, also in the home folder, of which a copy is kept first', () => {
    const top = emptyRepository({ 'CLAUDE.md': old, 'docs/setup.md': '# Setup\n' });
    commit(top);
    const home = realpathSync(folderWith({}));
    const store = join(home, '.claude/projects', top.replace(/[^A-Za-z0-9]/g, '-'), 'memory');
    put(store, { 'MEMORY.md': '- [A](a.md) — a\n', 'a.md': note('a', old) });
    const env = { HOME: home, XDG_CACHE_HOME: join(home, 'cache') };
    const before = stateOf(store);
    const looked = ledger(top, ['audit', '--format', 'pretty'], { env });
    expect(looked.out).toMatch(/^next {2}ledger audit --fix$/m);
    expect([stateOf(store), existsSync(join(home, 'cache'))]).toEqual([before, false]);
    const fix = ['audit', '--fix', '--format', 'pretty'];
    const shown = `~${store.slice(home.length)}/a.md`;
    const end = '\\ No newline at end of file\n';
    const diff =
      `--- a/CLAUDE.md\n+++ b/CLAUDE.md\n@@ -1,1 +1,1 @@\n-${old}\n${end}+${mended}\n${end}` +
      `--- a/${shown}\n+++ b/${shown}\n@@ -4,4 +4,4 @@\n type: project\n ---\n \n-${old}\n+${mended}\n`;
    const dry = ledger(top, [...fix, '--dry-run'], { env });
    expect([dry.code, dry.error.slice(0, diff.length)]).toEqual([0, diff]);
    expect([stateOf(store), existsSync(join(home, 'cache'))]).toEqual([before, false]);
    // A format was named, so the lines that it changed are beside it.
    const ran = ledger(top, fix, { env });
    expect([ran.code, ran.error]).toEqual([0, diff]);
    expect(ran.out).toMatch(
      /fixed 2 files: CLAUDE\.md, ~\/\.claude\/projects\/.*\/memory\/a\.md\nto revert: ledger undo/,
    );
    expect([
      readFileSync(join(top, 'CLAUDE.md'), 'utf8'),
      readFileSync(join(store, 'a.md'), 'utf8'),
    ]).toEqual([mended, note('a', mended)]);
    expect(readdirSync(store).sort()).toEqual(['MEMORY.md', 'a.md']);
    const copy = /from before the fix: (.+)/.exec(ran.out)?.[1] ?? '';
    expect(readFileSync(join(copy, 'a.md'), 'utf8')).toBe(note('a', old));
    expect(ledger(top, ['undo'], { env })).toMatchObject({
      code: 0,
      out: expect.stringContaining('undid ledger audit --fix') as string,
    });
    expect([
      readFileSync(join(top, 'CLAUDE.md'), 'utf8'),
      readFileSync(join(store, 'a.md'), 'utf8'),
    ]).toEqual([old, note('a', old)]);
    expect(ledger(top, ['undo'], { env })).toMatchObject({
      code: 2,
      error: expect.stringContaining('no command left to undo') as string,
    });
  });

  it(
    'are advised where git knows some, one event is told once of all stores, and what is ' +
      'gone for good is told how to look at',
    () => {
      const top = emptyRepository();
      commit(
        top,
        {
          'api/a.ts': lines('a'),
          'api/b.ts': lines('b'),
          'db/pool.ts': lines('p'),
          'db/k.ts': lines('k'),
          'CLAUDE.md': 'Read `api/a.ts`, `db/pool.ts`.\n',
          'AGENTS.md': 'Read `db/pool.ts` and `api/a.ts`.\n',
        },
        'Begin',
      );
      git(top, 'mv', 'api', 'handlers');
      commit(top, {}, 'Move the api');
      git(top, 'rm', '-q', 'db/pool.ts');
      commit(top, {}, 'Drop the pool');
      const home = realpathSync(folderWith({}));
      put(join(home, '.claude/projects', top.replace(/[^A-Za-z0-9]/g, '-'), 'memory'), {
        'MEMORY.md': '- [A](a.md) — a\n',
        'a.md': note('a', 'Uses `api/b.ts`.'),
      });
      const { out } = ledger(top, ['audit', '--format', 'pretty'], { env: { HOME: home } });
      const causes = out
        .split('\n')
        .filter((line) => /^(?:warning NAT001| {2}do .*(?:--fix|git show))/.test(line))
        .map((line) => line.replace(/commit \w+ of [\d-]+|[0-9a-f]{12}/g, 'C'));
      expect(causes).toEqual([
        'warning NAT001 cited-path-exists  3 places in 3 files: C: "Move the api"; audit --fix can fix 2 lines',
        '  do   ledger audit --fix',
        'warning NAT001 cited-path-exists  2 places in 2 files: C: "Drop the pool"',
        '  do   find what replaced the paths: git show --stat C',
      ]);
    },
  );

  it('of other repositories are looked at there, and what is only for some notes is no advice for all', () => {
    const folder = folderWith({});
    for (const name of ['one', 'two']) {
      const top = join(folder, name);
      put(top, {
        'CLAUDE.md': 'Read `db/pool.ts` and `db/b.ts`.\n',
        'db/pool.ts': lines('p'),
        'db/b.ts': lines('b'),
        '.claude/memory/MEMORY.md': '# Memory\n',
        [`.claude/memory/${name}.md`]: note(name, 'A.'),
      });
      git(top, 'init', '-q', '-b', 'main');
      commit(top, {}, 'Begin');
      git(top, 'rm', '-q', 'db/pool.ts', 'db/b.ts');
      commit(top, {}, `Drop of ${name}`);
    }
    const { out } = ledger(folder, ['audit', '--no-home', '--format', 'pretty']);
    for (const name of ['one', 'two']) {
      const [, id = ''] =
        new RegExp(
          `do {3}find what replaced the paths: git -C ${name} show --stat ([0-9a-f]{12})$`,
          'm',
        ).exec(out) ?? [];
      expect(git(join(folder, name), 'show', '--stat', id)).toContain(`Drop of ${name}`);
    }
    expect(out).toMatch(/MEMORY\.md does not lead to two\.md\n {2}do {3}ledger explain NAT003$/m);
    expect(ledger(join(folder, 'one'), ['audit', '--no-home', '--format', 'pretty']).out).toMatch(
      /replaced the paths: git show --stat/,
    );
  });

  it('put no quotes into notes of mini-claude, which would take them for a part of the value', () => {
    const text = '---\nname: Retry: limits\ndescription: Retry #1: limits\ntype: user\n---\n\nR\n';
    const folder = folderWith({
      'mini/MEMORY.md':
        '# Memory Index\n\n- **[Retry: limits](user_retry_limits.md)** (user) — Retry\n',
      'mini/user_retry_limits.md': text,
      'c/MEMORY.md': '# Memory index\n\n- [r](r.md) — user: r\n',
      'c/r.md': text,
    });
    const { out } = ledger(folder, ['audit', '--no-home', '--format', 'compact']);
    expect(
      out
        .split('\n')
        .filter((line) => line.includes('NAT006'))
        .map((line) => line.split(':')[0]),
    ).toEqual(['c/r.md', 'c/r.md']);
    ledger(folder, ['audit', '--fix', '--no-home'], { env: { HOME: folder } });
    expect(readFileSync(join(folder, 'mini/user_retry_limits.md'), 'utf8')).toBe(text);
  });

  it('of several causes are told by the one command that makes them all', () => {
    const top = emptyRepository();
    commit(
      top,
      { 's/a.ts': lines('a'), 's/b.ts': lines('b'), 'CLAUDE.md': 'Read `s/a.ts` and `s/b.ts`.\n' },
      'Begin',
    );
    git(top, 'mv', 's/a.ts', 's/aa.ts');
    commit(top, {}, 'Rename a');
    git(top, 'mv', 's/b.ts', 's/bb.ts');
    commit(top, {}, 'Rename b');
    expect(ledger(top, ['audit', '--no-home', '--format', 'pretty']).out).toContain(
      '  do   ledger audit --fix\n',
    );
    expect(ledger(top, ['audit', '.', '--no-home', '--format', 'markdown']).out).toContain(
      '- do: ledger audit --fix .\n',
    );
  });

  it.runIf(rules.some(({ code }) => code === 'NAT001'))(
    'write the one new place that git knows, of whole folders too, and nothing where git has no line',
    () => {
      const top = emptyRepository();
      commit(
        top,
        {
          'src/plugins/a.ts': lines('a'),
          'src/plugins/b.ts': lines('b'),
          'CLAUDE.md':
            'Read `src/plugins/a.ts:12`, src/plugins/b.ts in `src/plugins/`, see [b](src/plugins/b.ts).\n',
        },
        'Begin',
      );
      git(top, 'mv', 'src/plugins', 'src/extensions');
      commit(top, {}, 'Move plugins');
      const home = realpathSync(folderWith({}));
      const store = join(home, '.claude/projects', top.replace(/[^A-Za-z0-9]/g, '-'), 'memory');
      put(store, {
        'MEMORY.md': '- [A](a.md) — a\n',
        'a.md': note('a', 'Uses `src/plugins/a.ts`.'),
      });
      const env = { HOME: home, XDG_CACHE_HOME: join(home, 'cache') };
      const { out } = ledger(top, ['audit', '--format', 'pretty'], { env });
      expect(out).toMatch(/"Move plugins"; audit --fix can fix \d lines$/m);
      expect(ledger(top, ['audit', '--fix'], { env }).code).toBe(0);
      expect(readFileSync(join(top, 'CLAUDE.md'), 'utf8')).toBe(
        'Read `src/extensions/a.ts:12`, src/extensions/b.ts in `src/extensions/`, see [b](src/extensions/b.ts).\n',
      );
      ledger(top, ['undo'], { env });
      expect([
        git(top, 'status', '--porcelain'),
        readFileSync(join(store, 'a.md'), 'utf8'),
      ]).toEqual(['', note('a', 'Uses `src/plugins/a.ts`.')]);
    },
  );

  it('touch no promoted record', async () => {
    const record =
      '\ufeff---\ntype: finding\nid: kept\nstatus: promoted\n---\n\n# Kept\n\n## Claim\n\nIt stays.\n';
    const top = emptyRepository({
      'memory/INDEX.md': '# Memory\n\n- [Kept](kept.md)\n',
      'memory/kept.md': record,
    });
    const result = await audited(top, { fix: true });
    expect([result.fixed, readFileSync(join(top, 'memory/kept.md'), 'utf8')]).toEqual([[], record]);
    expect(result.diagnostics.filter((each) => each.fix)).toEqual([]);
  });
});

describe('the command', () => {
  it('writes nothing, also where nothing could be written', () => {
    const top = emptyRepository({ ...claude });
    commit(top);
    const home = folderWith({});
    const state = [stateOf(top), stateOf(home)];
    chmodSync(top, 0o555);
    for (const format of ['pretty', 'json', 'markdown', 'sarif', 'agent', 'compact'])
      expect(ledger(top, ['audit', '--format', format], { env: { HOME: home } }).code, format).toBe(
        0,
      );
    chmodSync(top, 0o755);
    expect([stateOf(top), stateOf(home)]).toEqual(state);
  });

  it('shows one screen: stores with their budget, what matters, what comes next', () => {
    const folder = folderWith({
      'memory/MEMORY.md': `# Memory\n${'- x\n'.repeat(99)}`,
      'CLAUDE.md': 'Hid\u200bden.\n',
      'AGENTS.md': 'Plain.\n',
    });
    const { out } = ledger(folder, [
      'audit',
      '--no-home',
      '--format',
      'pretty',
      '--only',
      'SEC701',
    ]);
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    expect(out.replaceAll(name, 'here').split('\n')).toEqual([
      'memory in here: 3 stores, 3 notes (AGENTS.md, Claude Code, claude)',
      '',
      '  .       AGENTS.md    1 note           1 line               7 bytes',
      '  .       Claude Code  1 note           1 line              11 bytes',
      '  memory  claude       1 note  100 of 200 lines  405 of 25,000 bytes  █████░░░░░ 50 %',
      '',
      'error SEC701  CLAUDE.md:1  the file contains U+200B zero-width space once',
      expect.stringMatching(/^ {2}do {3}/) as string,
      '',
      'hidden or unsafe text: 1 · none found: dead paths, commands, versions or tools; files over the loading budget',
      '1 error in 3 notes of 3 stores',
      'next  ledger explain SEC701',
      '',
    ]);
  });

  it('fails only where it is asked to', () => {
    const folder = folderWith({ 'CLAUDE.md': 'Hid\u200bden.\n' });
    expect(ledger(folder, ['audit', '--no-home']).code).toBe(0);
    expect(ledger(folder, ['audit', '--no-home', '--fail-on', 'error']).code).toBe(1);
    expect(
      ledger(folder, ['audit', '--no-home', '--fail-on', 'error', '--skip', 'SEC701']).code,
    ).toBe(0);
    expect(ledger(folder, ['audit', 'none'])).toMatchObject({
      code: 2,
      error:
        'ledger: the folder none does not exist\n  give a path relative to the current folder\n',
    });
    expect(ledger(folder, ['audit', '.', 'memory']).code).toBe(2);
  });

  it('gives JSON with the stores, of the published shape', async () => {
    const { out } = ledger(folderWith(claude), ['audit', '--no-home', '--format', 'json']);
    const report = JSON.parse(out) as { readonly command: string; readonly stores: unknown };
    expect([report.command, report.stores]).toEqual([
      'audit',
      [
        {
          path: '.claude/memory',
          dialect: 'claude',
          notes: 2,
          lines: 4,
          bytes: 71,
          budgetUsed: 0.02,
        },
      ],
    ]);
    const { default: Ajv } = await import('ajv');
    const validate = new Ajv({ strict: false }).compile(
      JSON.parse(readFileSync('schemas/v1/lint-report.schema.json', 'utf8')) as object,
    );
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  });

  it('says where nothing is that nothing is', () => {
    expect(
      ledger(folderWith({ 'README.md': 'x\n' }), ['audit', '--no-home', '--format', 'pretty']).out,
    ).toMatch(/^no memory found in ledger-test-\w+\n/);
  });

  it('shows no odd name or text as it is, and no stack', { timeout: 60_000 }, () => {
    const folder = folderWith({
      'a\u001b[31m\nb/CLAUDE.md': 'x\u001b]0;t\u0007\n::error::x\n',
      '--fix/AGENTS.md': 'x\n',
      'memory/MEMORY.md': '- [a](\u202e.md)\n'.repeat(50),
      'memory/..md': 'x',
      'memory/-rf.md': '---\nname: [\n---\n',
    });
    for (const format of ['pretty', 'markdown', 'agent', 'json']) {
      const { code, out, error } = ledger(folder, ['audit', '--no-home', '--format', format]);
      expect(
        {
          code,
          // eslint-disable-next-line no-control-regex -- what must not be there
          raw: /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e]/.test(out + error),
          stack: /\n\s+at /.test(error),
        },
        format,
      ).toEqual({ code: 0, raw: false, stack: false });
    }
  });
});

const memories = realData();
const wild = memories === null ? '' : join(memories, 'wild');
describe.runIf(existsSync(wild))('memory as it is found', () => {
  whole('is audited without a crash, with at most one line about conventions a store', async () => {
    const result = await audited(wild);
    expect(result.audit.stores.length).toBeGreaterThan(15);
    const told = result.diagnostics.filter(({ code }) => code === 'LDG003').map(({ path }) => path);
    expect(new Set(told).size).toBe(told.length);
  });
});

it('a hostile git configuration runs nothing', async () => {
  const top = emptyRepository({ ...claude });
  commit(top, { 'src/a.ts': lines('a') });
  git(top, 'rm', '-q', 'src/a.ts');
  commit(top, { '.claude/memory/one.md': note('one', 'See `src/a.ts`.') });
  const trap = join(folderWith({}), 'sprung');
  for (const key of ['core.fsmonitor', 'diff.external', 'core.pager', 'core.sshCommand'])
    plainGit(top, ['config', key, `touch ${trap}`]);
  await audited(top);
  expect(existsSync(trap)).toBe(false);
});

describe('a file where a folder of memory would be', () => {
  it('is no folder to anybody, whatever agent has it', async () => {
    const folders = new Set(
      agentLayouts.flatMap(({ files }) =>
        files.flatMap((glob) => /^([^*/]+)\//.exec(glob)?.[1] ?? []),
      ),
    );
    expect(folders.size).toBeGreaterThan(10);
    const root = folderWith({
      'AGENTS.md': '# Agents\n\nRun the tests.\n',
      ...Object.fromEntries([...folders, 'memory', 'corpus'].map((name) => [name, ''])),
    });
    plainGit(root, ['init', '-q']);
    // Cline reads a file of that name, and nothing is in it.
    expect(
      (await audited(root)).diagnostics.map(({ path, messageId }) => `${path} ${messageId}`),
    ).toEqual(['.clinerules empty']);
    for (const args of [
      ['lint'],
      ['status'],
      ['context', '--agent', 'codex'],
      ['init', '--check'],
      ['conflicts'],
    ])
      expect(ledger(root, args).error, args.join(' ')).not.toMatch(/internal error/);
  });
});
