import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { emptyRepository, git, script, write } from '../git/scratch-repository.ts';
import { folderWith, ledger } from '../support/run-cli.ts';

const bin = resolve('bin/ledger.cjs');
const bad = '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n';

/** The programs of a machine without this tool, and some more in front. */
function machine(more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const folder = folderWith({});
  for (const [name, text] of Object.entries(more)) script(folder, name, text);
  return {
    HOME: '/nonexistent',
    GIT_CONFIG_GLOBAL: '/dev/null',
    PATH: [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
  };
}

const tool = `exec '${process.execPath}' '${bin}' "$@"`;
const accounts = 'echo "Ledger 3.3.0, the command-line accounting tool"';

/** A set-up repository with sound memory, committed. */
function setUp(
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): string {
  const folder = emptyRepository({ 'memory/a.md': '# A\n', 'memory/INDEX.md': '# I\n', ...files });
  expect(ledger(folder, ['init', '--yes'], { env })).toMatchObject({ code: 0, error: '' });
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'set up', '--no-verify');
  return folder;
}

/** Commits a bad change through the hook. */
function commitBad(
  folder: string,
  env: Readonly<Record<string, string>>,
): { readonly code: number | null; readonly said: string } {
  write(folder, 'memory/INDEX.md', bad);
  git(folder, 'add', '-A');
  const ran = spawnSync(
    'git',
    ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', 'commit', '-qm', 'bad'],
    { cwd: folder, encoding: 'utf8', env: env as unknown as NodeJS.ProcessEnv },
  );
  return { code: ran.status, said: ran.stdout + ran.stderr };
}

const hookRow = (folder: string, env: Readonly<Record<string, string>>): string =>
  ledger(folder, ['init', '--check'], { env }).out;

describe('the hook finds the tool', () => {
  it('where it was when the hook was written, with nothing on the PATH', () => {
    const env = machine();
    const folder = setUp(env);
    expect(commitBad(folder, env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('IDX102') as string,
    });
    expect(hookRow(folder, env)).toContain("git's own, active in this clone\n");
  });

  it('on the PATH, by the name that the accounting program has not', () => {
    const env = machine({ ledger: accounts, 'memory-ledger': tool });
    const folder = setUp(env);
    const said = commitBad(folder, env);
    expect(said).toMatchObject({ code: 1, said: expect.stringContaining('IDX102') as string });
    expect(said.said).not.toContain('accounting');
    expect(hookRow(folder, env)).toContain(', active in this clone\n');
  });

  it('in the project that has it, and says npm install where it is not there', () => {
    const env = machine({ ledger: accounts });
    const folder = setUp(env, {
      'package.json': '{ "devDependencies": { "memory-ledger": "*" } }',
      '.gitignore': 'node_modules\n',
    });
    expect(commitBad(folder, env)).toEqual({
      code: 1,
      said: 'memory was not checked: memory-ledger of this project is not installed; npm install, then commit again (git commit --no-verify skips the check)\n',
    });
    expect(hookRow(folder, env)).toContain(
      '.git/hooks/pre-commit calls node_modules/.bin/memory-ledger, which does not exist\n      do  npm install\n',
    );
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    symlinkSync(bin, join(folder, 'node_modules/.bin/memory-ledger'));
    expect(commitBad(folder, env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('IDX102') as string,
    });
    expect(hookRow(folder, env)).toContain(', active in this clone\n');
  });

  it('in a linked work tree, and asks for nothing on a branch that does without it', () => {
    const env = machine({ ledger: accounts });
    const folder = setUp(env, {
      'package.json': '{ "devDependencies": { "memory-ledger": "*" } }',
      '.gitignore': 'node_modules\n',
    });
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    symlinkSync(bin, join(folder, 'node_modules/.bin/memory-ledger'));
    git(folder, 'add', '-A');
    git(folder, 'commit', '-q', '--no-verify', '--allow-empty', '-m', 'Set up');
    const tree = join(folder, 'node_modules/tree');
    git(folder, 'worktree', 'add', '-q', tree, '-b', 'apart');
    expect(commitBad(tree, env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('IDX102') as string,
    });
    git(tree, 'rm', '-qf', 'package.json', 'memory/INDEX.md');
    git(tree, 'commit', '-q', '--no-verify', '-m', 'Without');
    rmSync(join(folder, 'node_modules/.bin'), { recursive: true });
    expect(commitBad(tree, env)).toEqual({ code: 0, said: '' });
  });

  it('or says how to get it', () => {
    const env = machine();
    const folder = setUp(env, { '.husky/pre-commit': 'true\n' });
    git(folder, 'config', 'core.hooksPath', '.husky');
    chmodSync(join(folder, '.husky/pre-commit'), 0o755);
    expect(readFileSync(join(folder, '.husky/pre-commit'), 'utf8')).not.toContain(dirname(bin));
    expect(commitBad(folder, env)).toEqual({
      code: 1,
      said:
        'memory was not checked: no memory-ledger on the PATH; npm install --global ' +
        'memory-ledger, then commit again\n',
    });
    const said = hookRow(folder, env);
    expect(said).toContain('not active in this clone');
    expect(said).toContain(
      '.husky/pre-commit calls memory-ledger, which does not exist\n      do  npm install --global memory-ledger\n',
    );
    const installed = machine({ 'memory-ledger': tool });
    expect(commitBad(folder, installed).said).toContain('IDX102');
    expect(hookRow(folder, installed)).toContain(
      '.husky/pre-commit calls ledger  husky, active in this clone\n',
    );
  });
});

describe('doctor runs what the hook would run', () => {
  it('and knows a stranger of that name; init writes the line anew', () => {
    const env = machine({ ledger: accounts });
    const folder = setUp(env);
    const hook = join(folder, '.git/hooks/pre-commit');
    writeFileSync(hook, '#!/bin/sh\nledger lint --staged || exit $?\n', { mode: 0o755 });
    const out = hookRow(folder, env);
    expect(out).toContain('not active in this clone');
    expect(out).toContain(
      '.git/hooks/pre-commit calls ledger, which is another program here (Ledger 3.3.0, ' +
        'the command-line accounting tool)\n',
    );
    expect(out).toContain('write memory-ledger in the place of ledger in .git/hooks/pre-commit');
  });

  it('but nothing that a commit may have brought', () => {
    const caught = `${folderWith({})}/caught`;
    const trap = `#!/bin/sh\necho caught > '${caught}'\necho 0.1.0\n`;
    const env = machine();
    const folder = setUp(env, {
      'package.json': '{ "devDependencies": { "memory-ledger": "*" } }',
    });
    write(folder, 'node_modules/.bin/memory-ledger', trap);
    chmodSync(join(folder, 'node_modules/.bin/memory-ledger'), 0o755);
    git(folder, 'add', '-fA');
    git(folder, 'commit', '-qm', 'brought', '--no-verify');
    hookRow(folder, env);
    // A path in a hook that everybody gets is nobody's word for where the tool is.
    write(
      folder,
      '.husky/pre-commit',
      'if command -v memory-ledger; then memory-ledger lint --staged\nelif test -f ' +
        `${folder}/node_modules/.bin/memory-ledger; then /bin/sh ${folder}` +
        '/node_modules/.bin/memory-ledger lint --staged || exit $?\nfi\n',
    );
    write(folder, 'package.json', '{}');
    git(folder, 'config', 'core.hooksPath', '.husky');
    hookRow(folder, env);
    expect(() => readFileSync(caught)).toThrow('ENOENT');
  });
});
