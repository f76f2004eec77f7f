import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { readStoresBelow } from '../../src/disk/stores/find-stores.ts';
import { commit, emptyRepository, git } from '../git/scratch-repository.ts';
import { folderWith, ledger, type Ran } from '../support/run-cli.ts';

const note = (name: string, body = 'Words.\n', type = 'project'): string =>
  `---\nname: ${name}\ndescription: About ${name}\ntype: ${type}\n---\n\n${body}`;

/** A repository with a committed store, and the tool run in it. */
function here(files: Readonly<Record<string, string>>) {
  const top = emptyRepository(files);
  commit(top);
  const home = folderWith({ '.gitconfig': '[user]\n\tname = Ada\n\temail = ada@example.org\n' });
  const run = (args: readonly string[], cwd = top): Ran =>
    ledger(cwd, args, {
      env: {
        HOME: home,
        XDG_CACHE_HOME: join(home, 'cache'),
        GIT_AUTHOR_NAME: 'Ada',
        GIT_AUTHOR_EMAIL: 'ada@example.org',
      },
    });
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  };
  return { top, home, run, put, read: (path: string) => readFileSync(join(top, path), 'utf8') };
}

describe('advice for many places', () => {
  it('of notes without a line is the command that gives each one', () => {
    const { run } = here({
      '.claude/memory/MEMORY.md': '- [a](a.md) — a\n',
      '.claude/memory/a.md': note('a'),
      '.claude/memory/b.md': note('b'),
      '.claude/memory/c.md': note('c'),
    });
    expect(run(['audit', '--format', 'pretty']).out).toContain(
      'does not lead to c.md\n  do   ledger index --write\n',
    );
    expect(run(['index', '--write']).code).toBe(0);
    expect(run(['audit', '--only', 'NAT003', '--fail-on', 'info']).code).toBe(0);
  });

  it('names the store where it is another folder', () => {
    const { run, top } = here({
      'x/.claude/memory/MEMORY.md': '- [a](a.md) — a\n',
      'x/.claude/memory/a.md': note('a'),
      'x/.claude/memory/b.md': note('b'),
      'x/.claude/memory/c.md': note('c'),
    });
    mkdirSync(join(top, 'x/.git'));
    expect(run(['audit', '--format', 'pretty', '--no-home']).out).toContain(
      'do   ledger index --write --store x/.claude/memory',
    );
  });

  it('is one for all of them where git knows each new place', () => {
    const { run } = here({
      'CLAUDE.md': 'See `Src/a.ts` and `Docs/b.md`.\n',
      'src/a.ts': 'a\n',
      'docs/b.md': 'b\n',
    });
    expect(run(['audit', '--only', 'NAT001', '--format', 'pretty']).out).toMatch(
      /is named docs\/b\.md on disk\n {2}do {3}ledger audit --fix\n/,
    );
  });
});

describe('an audit of many folders', () => {
  it('goes on past a configuration that is a link', async () => {
    const top = folderWith({
      'a/.claude/memory/MEMORY.md': '- [x](x.md) — x\n',
      'a/.git/HEAD': '',
      'b/.claude/memory/MEMORY.md': '- [x](x.md) — x\n',
      'b/.git/HEAD': '',
      'real.json': '{}',
    });
    symlinkSync('../real.json', join(top, 'a/ledger.config.json'));
    const result = await audit({
      cwd: top,
      folder: '.',
      home: false,
      env: { HOME: '/nonexistent' },
    });
    expect(result.notices).toContain(
      'a: cannot read ledger.config.json: it is a symbolic link; checked without it',
    );
    expect(
      result.diagnostics.filter(({ code }) => code === 'NAT004').map(({ path }) => path),
    ).toEqual(['a/.claude/memory/MEMORY.md', 'b/.claude/memory/MEMORY.md']);
  });

  it('says how far it is, and ends in time with what it left out', () => {
    const files = Object.fromEntries(
      Array.from({ length: 6_000 }, (_, at) => [`f${at % 3}/${at}`, '']),
    );
    const top = folderWith({ ...files, 'z/CLAUDE.md': '# A\n' });
    const said: string[] = [];
    const found = readStoresBelow(
      top,
      { path: top, inGit: false },
      false,
      { names: 99_999, depth: 40, heads: 0, files: 9, milliseconds: -1 },
      (what) => said.push(what),
    );
    expect(said).toEqual(['looking for memory among 6004 names so far, in f2']);
    expect(found.notices).toEqual([
      'the search for memory stopped at f2 after 0 s; name a smaller folder',
    ]);
  });
});

describe('a baseline', () => {
  const files = {
    'memory/INDEX.md':
      '# M\n\n- [a](a.md) — Load when: moving the first thing\n- [b](b.md) — Load when: editing another\n',
  };

  it('that was pruned goes with init --remove, and undo says what it gives back', () => {
    const { run, put, top, read } = here(files);
    run(['init', '--yes']);
    const before = read('ledger.baseline.json');
    put('memory/a.md', 'a\n');
    expect(run(['baseline', '--prune']).code).toBe(0);
    const pruned = read('ledger.baseline.json');
    const back = run(['undo']);
    expect(back.out).toMatch(/^undid: pruned ledger\.baseline\.json\n {2}as it was before\n/);
    expect([pruned === before, read('ledger.baseline.json')]).toEqual([false, before]);
    run(['baseline', '--prune']);
    expect(run(['init', '--remove', '--yes']).code).toBe(0);
    expect(existsSync(join(top, 'ledger.baseline.json'))).toBe(false);
  });

  it('that somebody wrote into stays', () => {
    const { run, put, top, read } = here(files);
    run(['init', '--yes']);
    put('ledger.baseline.json', `${read('ledger.baseline.json')}\n`);
    expect(run(['init', '--remove', '--yes']).out).toContain('it was changed since');
    expect(existsSync(join(top, 'ledger.baseline.json'))).toBe(true);
  });

  it('is not offered over what can be mended without a word of that', () => {
    const { run } = here({ ...files, 'CLAUDE.md': '\ufeff# Rules\n' });
    expect(run(['init', '--dry-run']).out).toContain(
      'to fix 1 of the 3 problems first, answer no and run: ledger audit --fix',
    );
  });
});

describe('what newcomers type', () => {
  it('import of a folder that is not there speaks of import', () => {
    expect(here({ 'README.md': 'a\n' }).run(['import', 'nosuch'])).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^ledger: nosuch does not exist\n(?!.*audit)/) as string,
    });
  });

  it('lint says once what it does not judge: until there is a configuration, or to who asks', () => {
    const { run, put } = here({
      '.claude/memory/MEMORY.md': '- [a](a.md) — a\n',
      '.claude/memory/a.md': note('a'),
    });
    expect(run(['lint', '--rule', 'LDG003=info']).out).toContain('LDG003');
    put('ledger.config.json', '{ "failOn": "error" }\n');
    expect(run(['lint']).out).not.toContain('LDG003');
    expect(run(['lint', '--only', 'LDG003']).out).toContain('LDG003');
    expect(run(['audit', '--only', 'LDG003']).out).toContain('1 known-dialect');
  });

  it('a note of an agent may be of a type that this model has too', () => {
    const { run } = here({
      '.claude/memory/MEMORY.md': '- [a](a.md) — a\n',
      '.claude/memory/a.md': note('a', 'Words.\n', 'pattern'),
    });
    expect(run(['lint', '--format', 'compact', '--rule', 'LDG003=off']).out).toBe(
      '.claude/memory/a.md:4:7 info NAT007 type-known the type "pattern" is not user, ' +
        'feedback, project or reference\n',
    );
  });

  it('a link with escapes is the file it names, and is mended in escapes', () => {
    const { run, top, read } = here({
      'CLAUDE.md': 'See [x](docs/my%20file.md).\n',
      'docs/my file.md': Array.from({ length: 40 }, (_, at) => `line ${at}\n`).join(''),
    });
    expect(
      run(['audit', '--only', 'NAT001', '--fail-on', 'info', '--format', 'compact']),
    ).toMatchObject({
      code: 0,
      out: '',
    });
    git(top, 'mv', 'docs', 'guide');
    commit(top, {}, 'Move');
    expect(run(['audit', '--format', 'compact', '--only', 'NAT001']).out).toContain(
      'docs/my file.md is now guide/my file.md',
    );
    run(['audit', '--fix']);
    expect(read('CLAUDE.md')).toBe('See [x](guide/my%20file.md).\n');
  });
});

describe('a repository of several packages', () => {
  const store = (name: string): Readonly<Record<string, string>> => ({
    [`packages/${name}/.claude/memory/MEMORY.md`]: '- [x](x.md) — x\n',
    [`packages/${name}/.claude/memory/x.md`]: note('x'),
  });
  const files = {
    'ledger.config.json': '{ "workspaces": ["packages/*"] }\n',
    ...store('a'),
    ...store('core'),
  };

  it('has the store of a package where that is asked from', () => {
    expect(here(files).run(['-C', 'packages/a', 'topic', 'list']).out).toMatch(
      /packages\/a\/\.claude\/memory {2}claude, 1 topic\n/,
    );
  });

  it('takes in the notes of a package from its top, and says at the top what waits below', () => {
    const { run } = here(files);
    expect(run(['import', 'packages/core/.claude/memory', '--dry-run'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('captured') as string,
    });
    expect(run(['import', '-C', 'packages/core', 'packages/core/.claude/memory'])).toMatchObject({
      code: 2,
    });
    expect(run(['import', '-C', 'packages/core', '.claude/memory']).code).toBe(0);
    expect(run(['status']).out).toMatch(
      /^packages\/core: .*1 pending.*; ledger -C packages\/core status$/m,
    );
    expect(run(['review', '--list']).out).toMatch(
      /^packages\/core: .*1 pending.*; ledger -C packages\/core review$/m,
    );
  });
});
