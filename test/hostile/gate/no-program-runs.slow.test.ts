import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { promoteFact } from '../../support/facts.ts';
import { type Guarded, guarded, promoted } from '../../support/guarded.ts';
import { bot } from '../../support/team.ts';

/**
 * Places in which a repository can name a program. Attributes choose among the drivers of all of
 * them.
 */
const places = ['config', 'included', 'included-if', 'worktree'] as const;

/** Names of hooks git may look for, also where it only reads. */
const hooks = [
  'post-checkout',
  'post-commit',
  'post-index-change',
  'post-merge',
  'pre-auto-gc',
  'pre-commit',
  'pre-merge-commit',
  'commit-msg',
  'prepare-commit-msg',
  'reference-transaction',
  'fsmonitor-watchman',
  'query-watchman',
  'post-rewrite',
  'pre-push',
  'sendemail-validate',
];

/** Git's own commands that ledger uses, and those somebody could use in their place. */
const aliased = [
  'add',
  'cat-file',
  'check-attr',
  'check-ignore',
  'check-mailmap',
  'commit',
  'diff',
  'diff-files',
  'diff-index',
  'diff-tree',
  'hash-object',
  'init',
  'log',
  'ls-files',
  'ls-tree',
  'merge',
  'merge-base',
  'merge-tree',
  'read-tree',
  'rev-list',
  'rev-parse',
  'show',
  'status',
  'symbolic-ref',
  'update-index',
  'var',
  'write-tree',
];

/**
 * Values that git takes for words of its own, and not for programs, are set so that what hangs on
 * them comes to bear.
 */
const switches: readonly (readonly [string, string])[] = [
  ['log.showSignature', 'true'],
  ['protocol.allow', 'always'],
  ['protocol.ext.allow', 'always'],
  ['submodule.recurse', 'true'],
  ['diff.submodule', 'diff'],
  ['fetch.recurseSubmodules', 'true'],
  ['gc.auto', '1'],
  ['maintenance.auto', 'true'],
  ['core.untrackedCache', 'true'],
  ['merge.renormalize', 'true'],
  ['diff.autoRefreshIndex', 'true'],
  ['core.preloadIndex', 'true'],
  ['rerere.enabled', 'true'],
  ['extensions.partialClone', 'origin'],
  ['remote.origin.promisor', 'true'],
];

const one = guarded({
  more: (here) => {
    here.write('notes.f', 'one\n');
    here.write('src/both.ts', lines('both'));
    here.commit('Files beside memory');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('branch', '-qf', 'main', 'HEAD');
    here.write('src/both.ts', lines('both').replace('both 1\n', 'mine 1\n'));
    promoteFact(here, 'Value seven is seven', 'src/values.ts#L15-L17', 'changing values fifteen');
    here.write('.gitattributes', attributes);
    here.commit('Promote seven, and name drivers');
    here.git('checkout', '-q', 'main');
    here.write('src/both.ts', lines('both').replace('both 18\n', 'theirs 18\n'));
    here.commit('Theirs');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('checkout', '-q', 'work');
  },
});

function lines(word: string): string {
  return Array.from({ length: 20 }, (_each, at) => `${word} ${at}\n`).join('');
}

/**
 * Attributes of the branch, which send files to drivers of two places; those in the git directory
 * send others to a third.
 */
const attributes =
  '*.md filter=config-process diff=config merge=config\n*.ts diff=worktree-command ' +
  'merge=worktree\n*.f filter=worktree\n*.json merge=worktree diff=worktree\n';

interface Trapped {
  readonly markers: () => string[];
  readonly forget: () => void;
}

/** Sets everything that names a program, in every place of the repository that can. */
function trap(here: Guarded): Trapped {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'ledger-outside-')));
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
  mkdirSync(join(outside, 'markers'));
  const script = (path: string, name: string): string => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `#!/bin/sh\n: > '${outside}/markers/${name}'\nexit 1\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const marker = (name: string): string => script(join(outside, 'bin', name), name);
  const gitDir = join(here.root, '.git');
  for (const place of places) {
    const all: [string, string][] = [
      ...switches.map(([key, value]): [string, string] => [key, value]),
    ];
    const set = (key: string, name = key.replace(/[^\w-]+/g, '-').toLowerCase()): number =>
      all.push([key, marker(`${place}-${name}`)]);
    // A driver a place: attributes send files to each of them.
    for (const key of ['clean', 'smudge']) set(`filter.${place}.${key}`, `filter-${key}`);
    set(`filter.${place}-process.process`, 'filter-process');
    set(`diff.${place}.textconv`, 'textconv');
    set(`diff.${place}-command.command`, 'diff-command');
    set(`merge.${place}.driver`, 'merge-driver');
    for (const key of [
      'core.fsmonitor',
      'core.pager',
      'core.editor',
      'core.sshCommand',
      'core.gitProxy',
      'core.askPass',
      'core.alternateRefsCommand',
      'credential.helper',
      'diff.external',
      'gpg.program',
      'gpg.ssh.program',
      'gpg.x509.program',
      'interactive.diffFilter',
      'sequence.editor',
      'uploadpack.packObjectsHook',
      'remote.origin.uploadpack',
      'remote.origin.receivepack',
      'trailer.x.command',
      'sendemail.toCmd',
      'man.x.cmd',
      'browser.x.cmd',
      'difftool.x.cmd',
      'mergetool.x.cmd',
      'merge.tool',
      'diff.tool',
      'guitool.x.cmd',
      'tar.x.command',
      'hook.x.command',
      'fetch.bundleURI',
    ])
      set(key);
    all.push(
      ['hook.x.event', 'post-index-change'],
      ['remote.origin.url', `ext::${marker(`${place}-ext`)}`],
      ['merge.default', place],
    );
    for (const command of aliased) {
      all.push([`alias.${command}`, `!${marker(`${place}-alias-${command}`)}`]);
      set(`pager.${command}`);
    }
    for (const hook of hooks)
      script(join(outside, `hooks-${place}`, hook), `${place}-hook-${hook}`);
    all.push(['core.hooksPath', join(outside, `hooks-${place}`)]);
    write(
      place === 'config'
        ? join(gitDir, 'config')
        : place === 'worktree'
          ? join(gitDir, 'config.worktree')
          : join(outside, place),
      all,
    );
  }
  for (const hook of hooks) script(join(gitDir, 'hooks', hook), `hooks-${hook}`);
  write(join(gitDir, 'config'), [
    ['core.repositoryFormatVersion', '1'],
    ['extensions.worktreeConfig', 'true'],
    ['include.path', join(outside, 'included')],
    ['includeIf.gitdir:**.path', join(outside, 'included-if')],
    ['core.attributesFile', join(outside, 'attributes')],
  ]);
  writeFileSync(
    join(outside, 'attributes'),
    '*.mdc filter=included-if diff=included-if merge=included-if\n',
  );
  mkdirSync(join(gitDir, 'info'), { recursive: true });
  writeFileSync(
    join(gitDir, 'info/attributes'),
    'corpus/**/*.md filter=included diff=included merge=included\n',
  );
  // Of equal size and another time: git has to read the files to know that they are as they were.
  for (const path of ['notes.f', 'memory/INDEX.md']) utimesSync(join(here.root, path), 1, 1);
  const markers = (): string[] => readdirSync(join(outside, 'markers')).sort();
  return {
    markers,
    forget: () => markers().forEach((name) => rmSync(join(outside, 'markers', name))),
  };
}

/** Writes settings; `a.b.c` is the key `c` of `[a "b"]`. */
function write(path: string, all: readonly (readonly [string, string])[]): void {
  appendFileSync(
    path,
    all
      .map(([key, value]) =>
        key.replace(
          /^([^.]+)(?:\.(.+))?\.([^.]+)$/,
          (_, section: string, name: string | undefined, last: string) =>
            `[${section}${name === undefined ? '' : ` "${name}"`}]\n\t${last} = ${JSON.stringify(value)}\n`,
        ),
      )
      .join(''),
  );
}

/** Every command that judges, and those that agents' and git's hooks call. */
const judging: readonly (readonly string[])[] = [
  ['gate', '--since', 'main'],
  ['gate'],
  ['lint'],
  ['lint', '--staged'],
  ['lint', '--since', 'main'],
  ['verify'],
  ['status'],
  ['review', '--list'],
  ['audit'],
  ['log'],
  ['show', 'value-one-one'],
  ['recall', 'changing the first values'],
  ['conflicts'],
  ['graph'],
  ['context'],
  ['sync', '--check'],
  ['init', '--check'],
  ...['session-start', 'user-prompt-submit', 'pre-tool-use', 'stop'].map((event) => [
    'hook',
    event,
  ]),
];

describe('a repository that names programs wherever it can', () => {
  it('has none of them started by a command that judges it', { timeout: 240_000 }, () => {
    const here = one();
    // A copy has files of its own, which the index does not know yet.
    here.git('update-index', '--refresh');
    const { markers, forget } = trap(here);
    // Git compares the bytes of a file that is not older than the index, as those of one whose
    // times differ.
    const doubtTimes = (): void => utimesSync(join(here.root, '.git/index'), 1, 1);
    const plain = (...args: readonly string[]): void =>
      void spawnSync('git', args, {
        cwd: here.root,
        env: {
          PATH: process.env.PATH,
          HOME: '/nonexistent',
          GIT_CONFIG_NOSYSTEM: '1',
        } as unknown as NodeJS.ProcessEnv,
        timeout: 20_000,
      });
    // The traps are real: plain git starts programs of every place.
    for (const args of [
      ['status'],
      ['diff', '--', 'notes.f'],
      ['diff', 'main', '--', 'src/both.ts'],
      ['merge-tree', '--write-tree', 'main', 'work'],
      ['update-ref', 'refs/heads/other', 'HEAD'],
      ['-c', 'core.hooksPath=.git/hooks', 'update-ref', 'refs/heads/more', 'HEAD'],
    ]) {
      doubtTimes();
      plain(...args);
    }
    const real = markers();
    for (const name of [
      'config-filter-process',
      'worktree-filter-clean',
      'included-filter-clean',
      'worktree-diff-command',
      'worktree-merge-driver',
      'worktree-hook-reference-transaction',
      'hooks-reference-transaction',
      'worktree-core-fsmonitor',
    ])
      expect(real).toContain(name);
    forget();

    const event = JSON.stringify({
      session_id: 'one',
      cwd: here.root,
      prompt: 'changing the first values',
      tool_name: 'Edit',
      tool_input: { file_path: join(here.root, promoted), old_string: 'one', new_string: 'two' },
      source: 'startup',
    });
    for (const args of judging) {
      doubtTimes();
      const ran = here.as(bot, args, { input: args[0] === 'hook' ? event : '' });
      expect([args.join(' '), markers()]).toEqual([args.join(' '), []]);
      expect([args.join(' '), ran.error, ran.code === 0 || ran.code === 1]).toEqual([
        args.join(' '),
        ran.error,
        true,
      ]);
    }
  });
});
