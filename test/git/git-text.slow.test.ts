import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { EnvironmentError } from '#diagnostics/failure';
import { listNames } from '#git/objects/list-tree';
import { gitText, runGit } from '#git/process/run-git';
import { readHooksPath } from '#git/repository/git-settings';
import type { Repository } from '#git/repository/open-repository';
import { mergeBases, refsNamed, resolveRevisions } from '#git/repository/resolve-commit';

import { folderWith, ledgerProcess } from '../support/run-cli.ts';
import {
  commit,
  emptyRepository,
  git,
  opened,
  plainGit,
  script,
  testEnv,
  write,
} from './scratch-repository.ts';

const realPath = process.env.PATH ?? '';

/** A repository with one commit, for which the `git` on the PATH is a script. */
async function withStub(lines: string): Promise<{ repository: Repository; bin: string }> {
  const top = emptyRepository();
  commit(top, { 'a.md': 'a' });
  const bin = folderWith({});
  script(bin, 'git', lines);
  return { repository: { ...(await opened(top)), env: { PATH: `${bin}:${realPath}` } }, bin };
}

const realGit = `PATH='${realPath}' git "$@"`;

/** The environment error that a call ends with. */
async function failure(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    (answer) => expect.fail(`answered ${JSON.stringify(answer)}`),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(EnvironmentError);
  return (error as EnvironmentError).message;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a git that answers with text', () => {
  it('answers with all it wrote, and with nothing where its code says so', async () => {
    const top = emptyRepository();
    const id = commit(top, { 'a.md': 'a' });
    const repository = await opened(top);
    expect(await gitText(repository, ['rev-parse', 'HEAD'])).toBe(`${id}\n`);
    const words = ['symbolic-ref', '--quiet', 'refs/none'];
    expect(await gitText(repository, words, { accept: [0, 1] })).toBe('');
    expect(await failure(gitText(repository, ['cat-file', '-t', 'no\u202esuch']))).toBe(
      'git cat-file failed: Not a valid object name no\\u{202E}such',
    );
  });

  it('is told the same and has the same environment as one that answers with bytes', async () => {
    const { repository } = await withStub(
      'printf "%s\\n" "$@"; /usr/bin/env | grep -v ^_= | sort; pwd; cat',
    );
    const env = {
      ...repository.env,
      HOME: '/home/ann',
      GIT_DIR: '/x',
      GIT_SSH_COMMAND: 'x',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.editor',
      GIT_CONFIG_VALUE_0: 'x',
      GIT_INDEX_FILE: 'index',
      PAGER: 'less',
    };
    for (const place of [{ ...repository, env }, { ...repository, env, scratch: true } as const]) {
      const bytes = await runGit(place, ['x', '-y', '--', ':(top)a'], { input: '' });
      expect(await gitText(place, ['x', '-y', '--', ':(top)a'])).toBe(bytes.out.toString());
    }
    expect(await gitText({ env }, ['x'])).toContain('--git-dir=/dev/null\n--no-pager\n');
  });

  it('is never believed when a signal ends it half way', async () => {
    const { repository } = await withStub(`${realGit} | head -c 30; kill -KILL $$`);
    const ref = 'refs/heads/main';
    expect((await refsNamed({ ...repository, env: testEnv }, [ref])).length).toBe(1);
    const asked = failure(refsNamed(repository, [ref]));
    expect(await asked).toBe('git for-each-ref was ended by SIGKILL');
    const { repository: quiet } = await withStub('kill -TERM $$');
    expect(await failure(mergeBases(quiet, 'a', 'b'))).toBe('git merge-base was ended by SIGTERM');
  });

  it('is never believed when it ends with a code that is no answer, without a word', async () => {
    const { repository } = await withStub(`${realGit} 2>/dev/null; exit 3`);
    expect(await failure(refsNamed(repository, ['refs/heads/main']))).toBe(
      'git for-each-ref failed: git gave no reason',
    );
    expect(await failure(gitText(repository, ['version'], { accept: [0, 1] }))).toBe(
      'git version failed: git gave no reason',
    );
    expect(await gitText(repository, ['version'], { accept: [3] })).toContain('git version');
  });

  it('is not asked for paths, of which it would lose those that are no UTF-8', async () => {
    const top = emptyRepository();
    const id = commit(top, { 'a.md': 'a', '\ufffd.md': 'b' });
    const blob = git(top, 'rev-parse', `${id}:a.md`);
    const entry = Buffer.from(`100644 ${blob}\t?.md\0`);
    entry[entry.indexOf('?')] = 0xff;
    plainGit(top, ['update-index', '-z', '--index-info'], { input: entry });
    write(top, '.git/hooks.config', Buffer.from('[core]\n\thooksPath = /\xff\n', 'latin1'));
    git(top, 'config', 'include.path', 'hooks.config');
    const repository = await opened(top);
    const mistaken = (await gitText(repository, ['ls-files', '-z'])).split('\0');
    expect(mistaken.sort()).toEqual(['', 'a.md', '\ufffd.md', '\ufffd.md']);
    expect((await listNames(repository)).sort()).toEqual(['a.md', '\ufffd.md']);
    expect(await readHooksPath(repository, testEnv)).toBeNull();
  });

  it('is stopped when it takes too long, even while it writes', { timeout: 30_000 }, async () => {
    const before = performance.now();
    // A child of its own keeps the pipes open.
    for (const lines of ['sleep 40 & sleep 40', 'while :; do echo x; sleep 0.05; done']) {
      const { repository } = await withStub(lines);
      expect(await failure(gitText(repository, ['version'], { milliseconds: 300 }))).toBe(
        'git version took longer than 0.3 seconds and was stopped',
      );
    }
    expect(performance.now() - before).toBeLessThan(20_000);
  });

  it('is stopped for good, though it ignores interrupts', async () => {
    const { repository, bin } = await withStub(
      `trap '' INT TERM; echo $$ > "\${0%/*}/pid"; while :; do sleep 0.1; done`,
    );
    await failure(gitText(repository, ['version'], { milliseconds: 1_000 }));
    const pid = Number(readFileSync(join(bin, 'pid'), 'utf8'));
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
  });

  it('is heard to its end, also by a thread that is busy meanwhile', async () => {
    const { repository } = await withStub('(sleep 0.3; echo late) & echo early');
    expect(await gitText(repository, ['x'])).toBe('early\nlate\n');
    const answer = gitText({ env: testEnv }, ['version'], { milliseconds: 300 });
    for (const until = performance.now() + 700; performance.now() < until;);
    expect(await answer).toContain('git version');
  });

  it('fails in words when it cannot be started', async () => {
    const repository = await opened(emptyRepository());
    const missing = { ...repository, env: { PATH: folderWith({}) } };
    expect(await failure(gitText(missing, ['version']))).toBe('git is not on the PATH');
    expect(await failure(gitText(repository, ['rev-parse', 'a\0b']))).toMatch(
      /^git rev-parse could not be started: .*null bytes/,
    );
  });

  it('takes a revision for a revision, whatever option it looks like', async () => {
    const top = emptyRepository();
    commit(top, { 'a.md': 'a' });
    const repository = await opened(top);
    for (const written of ['--upload-pack=x', '--template', '-c', '--exec'])
      expect(await resolveRevisions(repository, written)).toEqual([]);
  });
});

describe('simple-git in what is published', () => {
  /** Whether a run of the tool loads simple-git. */
  function loadsIt(folder: string, ...args: string[]): boolean {
    const coverage = folderWith({});
    ledgerProcess(folder, args, { env: { NODE_V8_COVERAGE: coverage } });
    const reports = readdirSync(coverage).map((name) => readFileSync(join(coverage, name), 'utf8'));
    expect(reports.length).toBeGreaterThan(0);
    return reports.some((report) => report.includes('"functionName":"GitConstructError"'));
  }

  it('is loaded by commands that ask it', { timeout: 60_000 }, () => {
    const top = emptyRepository({ 'memory/INDEX.md': '# Index\n' });
    commit(top);
    git(top, 'checkout', '-q', '-b', 'change');
    commit(top, { 'a.md': 'a' });
    expect(loadsIt(top, '--version')).toBe(false);
    expect(loadsIt(top, 'lint')).toBe(false);
    expect(loadsIt(top, 'lint', '--staged')).toBe(false);
    expect(loadsIt(top, 'recall', 'a')).toBe(false);
    expect(loadsIt(top, 'gate')).toBe(true);
  });
});
