import {
  chownSync,
  mkdirSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { EnvironmentError } from '#diagnostics/failure';
import { readHeadFiles } from '#git/objects/read-blobs';
import { runGit } from '#git/process/run-git';
import { openRepository } from '#git/repository/open-repository';
import { readPosition } from '#git/repository/read-position';

import { failure } from '../support/failure.ts';
import { folderWith } from '../support/run-cli.ts';
import {
  commit,
  emptyRepository,
  git,
  opened,
  script,
  testEnv,
  write,
} from './scratch-repository.ts';

describe('openRepository', () => {
  it('finds the top from any folder below, whatever the folders are called', async () => {
    const outer = realpathSync(folderWith({ 'naïve\nname true\n/x': '' }));
    const top = join(outer, 'naïve\nname true\n');
    git(top, 'init', '-q');
    mkdirSync(join(top, 'a/b'), { recursive: true });
    expect(await openRepository(join(top, 'a/b'), testEnv)).toMatchObject({
      root: top,
      gitDir: join(top, '.git'),
      commonDir: join(top, '.git'),
    });
  });

  it('is null outside a repository, and in a bare one', async () => {
    const folder = folderWith({});
    expect(await openRepository(folder, testEnv)).toBeNull();
    git(folder, 'init', '-q', '--bare', 'bare.git');
    expect(await openRepository(join(folder, 'bare.git'), testEnv)).toBeNull();
    git(folder, 'init', '-q', 'marked');
    git(join(folder, 'marked'), 'config', 'core.bare', 'true');
    expect(await openRepository(join(folder, 'marked'), testEnv)).toBeNull();
  });

  it('looks past a bare repository inside the work tree, which is only data', async () => {
    const top = emptyRepository();
    git(top, 'init', '-q', '--bare', 'docs');
    mkdirSync(join(top, 'docs/memory'));
    expect((await opened(join(top, 'docs'))).root).toBe(top);
    expect((await opened(join(top, 'docs/memory'))).root).toBe(top);
  });

  it('opens linked work trees, submodules, a moved git directory and one behind a link', async () => {
    const top = emptyRepository();
    commit(top, { 'a.txt': 'a\n' });
    const beside = realpathSync(folderWith({}));
    git(top, 'worktree', 'add', '-q', join(beside, 'linked'));
    expect(await opened(join(beside, 'linked'))).toMatchObject({
      root: join(beside, 'linked'),
      gitDir: join(top, '.git/worktrees/linked'),
      commonDir: join(top, '.git'),
    });
    git(beside, 'init', '-q', 'outer');
    git(
      join(beside, 'outer'),
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      top,
      'sub',
    );
    const submodule = await opened(join(beside, 'outer/sub'));
    expect(submodule).toMatchObject({
      root: join(beside, 'outer/sub'),
      gitDir: join(beside, 'outer/.git/modules/sub'),
    });
    expect((await readPosition(submodule)).head).toBe(git(top, 'rev-parse', 'HEAD'));
    git(beside, 'init', '-q', '--separate-git-dir', join(beside, 'elsewhere'), 'apart');
    expect((await opened(join(beside, 'apart'))).gitDir).toBe(join(beside, 'elsewhere'));
    git(beside, 'init', '-q', 'link');
    renameSync(join(beside, 'link/.git'), join(beside, 'target'));
    symlinkSync(join(beside, 'target'), join(beside, 'link/.git'));
    expect(await opened(join(beside, 'link'))).toMatchObject({
      root: join(beside, 'link'),
      gitDir: join(beside, 'target'),
    });
  });

  it("leaves a hook's index and objects aside where the hook is another repository's", async () => {
    const [top, other] = [emptyRepository(), emptyRepository()];
    const hooks = [
      { GIT_DIR: join(top, '.git'), GIT_INDEX_FILE: join(top, '.git/index.lock') },
      { GIT_INDEX_FILE: join(top, '.git/next-index-1.lock') },
    ];
    for (const hook of hooks) {
      expect((await opened(top, { ...testEnv, ...hook })).env).toMatchObject(hook);
      expect((await opened(other, { ...testEnv, ...hook })).env).not.toHaveProperty(
        'GIT_INDEX_FILE',
      );
    }
    const aside = { ...testEnv, GIT_INDEX_FILE: join(folderWith({}), 'index') };
    expect((await opened(other, aside)).env).toEqual(aside);
  });

  it('does not let core.worktree send it to a folder that is another one', async () => {
    const outer = realpathSync(folderWith({ 'inner/x.txt': '' }));
    const inner = join(outer, 'inner');
    git(inner, 'init', '-q');
    git(inner, 'config', 'core.worktree', outer);
    expect(git(inner, 'rev-parse', '--show-toplevel')).toBe(outer);
    const foreign = failure('git.foreignWorkTree', {
      repository: join(inner, '.git'),
      root: outer,
    });
    await expect(openRepository(inner, testEnv)).rejects.toThrow(foreign);
    // Nor when the other folder is a repository itself.
    git(outer, 'init', '-q');
    await expect(openRepository(inner, testEnv)).rejects.toThrow(foreign);
  });

  it('says what to do about a repository of another user, and heeds what the user trusts', async () => {
    const top = emptyRepository();
    // What git itself offers for its tests, since only root can give files away.
    const bin = folderWith({});
    script(
      bin,
      'git',
      `GIT_TEST_ASSUME_DIFFERENT_OWNER=1 PATH='${process.env.PATH}' exec git "$@"`,
    );
    const env = { ...testEnv, PATH: `${bin}:${process.env.PATH}` };
    await expect(openRepository(top, env)).rejects.toThrow(
      expect.objectContaining({
        sentence: expect.objectContaining({ id: 'git.untrusted' }) as unknown,
        hints: [`git config --global --add safe.directory ${top}`],
      }) as Error,
    );
    const home = folderWith({ '.gitconfig': `[safe]\n\tdirectory = ${top}\n` });
    expect(await openRepository(top, { PATH: env.PATH, HOME: home })).toMatchObject({ root: top });
  });

  it.skipIf(process.getuid?.() !== 0)(
    'refuses a repository that another user really owns',
    async () => {
      const top = emptyRepository();
      chownSync(join(top, '.git'), 12_345, 12_345);
      chownSync(top, 12_345, 12_345);
      await expect(openRepository(top, testEnv)).rejects.toThrow(EnvironmentError);
    },
  );

  it('says so when git is missing, unless nothing asks for it', async () => {
    const env = { PATH: folderWith({}) };
    await expect(openRepository(emptyRepository(), env)).rejects.toThrow(failure('git.absent'));
    expect(await openRepository(folderWith({}), env, false)).toBeNull();
  });

  it('never takes a git from a relative PATH entry', async () => {
    const top = emptyRepository();
    script(top, 'bin/git', 'touch marker');
    await expect(openRepository(top, { PATH: `.:bin:${top.slice(1)}/bin:` })).rejects.toThrow(
      failure('git.absent'),
    );
  });

  it('fails in words on a broken .git file and a folder that is not there', async () => {
    await expect(
      openRepository(folderWith({ '.git': 'gitdir: /no/such/\u202eplace\n' }), testEnv),
    ).rejects.toThrow(
      /cannot read the repository of .*: not a git repository: \/no\/such\/\\u\{202E\}place/,
    );
    await expect(openRepository(join(folderWith({}), 'none'), testEnv)).rejects.toThrow(
      /cannot change to/,
    );
  });
});

describe('runGit', () => {
  it("gives accepted exit codes as answers and the rest as errors in git's words", async () => {
    const repository = await opened(emptyRepository());
    expect(
      (await runGit(repository, ['symbolic-ref', '-q', 'refs/none'], { accept: [1] })).code,
    ).toBe(1);
    await expect(runGit(repository, ['cat-file', '-t', 'no\u202esuch'])).rejects.toThrow(
      'git cat-file failed: Not a valid object name no\\u{202E}such',
    );
  });

  it('hears what answered while this thread was busy', async () => {
    const repository = await opened(emptyRepository());
    const answer = runGit(repository, ['rev-parse', '--is-inside-work-tree'], {
      milliseconds: 300,
    });
    for (const until = performance.now() + 700; performance.now() < until;);
    expect((await answer).out.toString()).toBe('true\n');
  });

  it('stops what takes too long, and what writes too much', { timeout: 60_000 }, async () => {
    const top = emptyRepository();
    const repository = await opened(top);
    const bin = folderWith({});
    // A child of its own keeps the pipes open.
    script(bin, 'git', 'sleep 40 & sleep 40');
    const slow = { ...repository, env: { PATH: `${bin}:${process.env.PATH}` } };
    const before = performance.now();
    await expect(runGit(slow, ['ls-files'], { milliseconds: 200 })).rejects.toThrow(
      'git ls-files took longer than 0.2 seconds',
    );
    expect(performance.now() - before).toBeLessThan(30_000);
    script(bin, 'git', 'yes');
    await expect(runGit(slow, ['ls-files'], { maxBytes: 100_000 })).rejects.toThrow(
      'wrote more than 100000 bytes',
    );
  });

  it("hands over nothing of the caller's environment but what a hook needs", async () => {
    const bin = folderWith({});
    script(bin, 'git', '/usr/bin/env');
    const repository = {
      ...(await opened(emptyRepository())),
      env: {
        PATH: bin,
        HOME: '/home/ann',
        XDG_CONFIG_HOME: '/home/ann/.config',
        GIT_DIR: '/x',
        GIT_WORK_TREE: '/x',
        GIT_SSH_COMMAND: 'x',
        GIT_EXTERNAL_DIFF: 'x',
        GIT_CONFIG_PARAMETERS: 'x',
        GIT_AUTHOR_NAME: 'Ann',
        GIT_TRACE: '1',
        LD_PRELOAD: 'x',
        NODE_OPTIONS: '',
        GIT_INDEX_FILE: 'index',
        GIT_OBJECT_DIRECTORY: 'o',
        GIT_ALTERNATE_OBJECT_DIRECTORIES: 'a',
        GIT_QUARANTINE_PATH: 'q',
      },
    };
    const seen = async (identity: boolean): Promise<string[]> =>
      (await runGit(repository, ['x'], { identity })).out
        .toString()
        .split('\n')
        .filter((line) => line !== '' && !/^(?:PWD|SHLVL|_|OLDPWD)=/.test(line))
        .sort();
    const fixed = [
      'GIT_ALLOW_PROTOCOL=none',
      'GIT_ATTR_NOSYSTEM=1',
      'GIT_CONFIG_NOSYSTEM=1',
      'GIT_GRAFT_FILE=/dev/null',
      'GIT_NO_LAZY_FETCH=1',
      'GIT_TERMINAL_PROMPT=0',
      'LC_ALL=C',
      `PATH=${bin}`,
    ];
    expect(await seen(false)).toEqual(
      [
        ...fixed,
        'GIT_ALTERNATE_OBJECT_DIRECTORIES=a',
        'GIT_CONFIG_GLOBAL=/dev/null',
        'GIT_INDEX_FILE=index',
        'GIT_OBJECT_DIRECTORY=o',
        'GIT_QUARANTINE_PATH=q',
        'HOME=/dev/null',
      ].sort(),
    );
    expect(await seen(true)).toEqual(
      [
        ...fixed,
        'GIT_AUTHOR_NAME=Ann',
        'GIT_CONFIG_PARAMETERS=x',
        'HOME=/home/ann',
        'XDG_CONFIG_HOME=/home/ann/.config',
      ].sort(),
    );
  });

  it('says everything that hardens it before the subcommand', async () => {
    const bin = folderWith({});
    script(bin, 'git', 'printf "%s\\n" "$@"');
    const top = emptyRepository();
    const words = (await runGit({ ...(await opened(top)), env: { PATH: bin } }, ['x', '-y'])).out
      .toString()
      .split('\n')
      .slice(0, -1);
    expect(words.slice(-2)).toEqual(['x', '-y']);
    const said = words.slice(0, -2).join(' ');
    for (const each of [
      `--git-dir=${top}/.git`,
      `--work-tree=${top}`,
      '--no-optional-locks',
      '--literal-pathspecs',
      '--no-replace-objects',
      '-c core.fsmonitor=false',
      '-c core.hooksPath=/dev/null',
      '-c core.attributesFile=/dev/null',
      '-c safe.bareRepository=explicit',
      '-c protocol.allow=never',
      '-c log.showSignature=false',
    ])
      expect(said).toContain(each);
  });

  it('sees objects as they are, not as a local replacement has them', async () => {
    const top = emptyRepository();
    const first = commit(top, { a: 'true' });
    const second = commit(top, { a: 'false' });
    git(top, 'replace', second, first);
    expect(git(top, 'cat-file', 'blob', 'HEAD:a')).toBe('true');
    expect((await readHeadFiles(await opened(top), ['a'])).get('a')?.toString()).toBe('false');
  });

  it('reads a configuration with ~ in it though there is no home', async () => {
    const top = emptyRepository();
    git(top, 'config', 'core.excludesFile', '~/ignore');
    git(top, 'config', 'include.path', '~/more');
    write(top, 'a.txt', 'a');
    expect((await runGit(await opened(top), ['ls-files'])).code).toBe(0);
  });

  it('starts nothing in the work tree and takes paths literally', async () => {
    const top = emptyRepository();
    commit(top, { 'a.txt': 'a\n', ':(top)b': 'b\n', '*.txt': 'star\n' });
    writeFileSync(join(top, 'unrelated'), '');
    const repository = await opened(top);
    expect(
      (await runGit(repository, ['ls-files', '-z', '--', '*.txt', ':(top)b'])).out.toString(),
    ).toBe('*.txt\0:(top)b\0');
  });
});
