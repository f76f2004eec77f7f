import { appendFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { findMissingFile } from '#git/history/missing-file';
import { applyMailmap } from '#git/history/recent-authors';
import { filterWithChangingAttributes } from '#git/objects/attributes-of';
import { trackedAmong, wouldIgnore } from '#git/objects/list-tree';
import { readHeadFiles, readIndexFiles } from '#git/objects/read-blobs';
import { runGit } from '#git/process/run-git';
import { openRepository } from '#git/repository/open-repository';
import { readIdentity, readPosition } from '#git/repository/read-position';

import { folderWith } from '../support/run-cli.ts';
import {
  commit,
  emptyRepository,
  git,
  lines,
  plainGit,
  script,
  testEnv,
  write,
} from './scratch-repository.ts';

const commands = [
  'status',
  'log',
  'ls-files',
  'ls-tree',
  'cat-file',
  'check-attr',
  'check-mailmap',
  'rev-parse',
  'rev-list',
  'diff-tree',
  'diff-index',
  'symbolic-ref',
  'var',
];
const hooks = [
  'applypatch-msg',
  'post-checkout',
  'post-commit',
  'post-index-change',
  'post-merge',
  'pre-commit',
  'prepare-commit-msg',
  'reference-transaction',
  'fsmonitor-watchman',
  'pre-auto-gc',
  'sendemail-validate',
];

/** A repository whose every setting that names a program names one that leaves a marker. */
interface Trap {
  readonly top: string;
  /** A folder in it that is a bare repository with traps of its own. */
  readonly embedded: string;
  readonly markers: () => string[];
  readonly forget: () => void;
}

function trap(): Trap {
  const outside = realpathSync(folderWith({ 'markers/.keep': '' }));
  const marker = (name: string): string =>
    script(outside, `bin/${name}`, `: > '${outside}/markers/${name}'\nexit 1`);
  const top = emptyRepository({
    '.mailmap': 'Ann Lee <ann@example.org> <ann@old>\n',
    '.gitattributes':
      '*.f filter=evil\n*.p filter=process\n*.d diff=evil\n*.c diff=command\n*.i filter=included\n',
  });
  commit(top, {
    'a.f': lines('f'),
    'a.p': lines('p'),
    'a.d': lines('d'),
    'a.c': lines('c'),
    'a.i': lines('i'),
    'a.g': lines('g'),
    'promised.txt': lines('promised'),
    'old.f': lines('old'),
  });
  git(top, 'mv', 'old.f', 'new.f');
  commit(top, { 'new.f': `${lines('old')}more\n` });
  signLastCommit(top);
  const embedded = join(top, 'vendor');
  git(top, 'init', '-q', '--bare', 'vendor');
  appendFileSync(
    join(embedded, 'config'),
    settings([
      ['core.bare', 'false'],
      ['core.worktree', '.'],
      ['core.fsmonitor', marker('embedded-fsmonitor')],
    ]),
  );

  const traps: [string, string][] = [];
  const set = (key: string, value: string): number => traps.push([key, value]);
  set('core.fsmonitor', marker('fsmonitor'));
  for (const hook of hooks) {
    script(outside, `hooks/${hook}`, `: > '${outside}/markers/hook-${hook}'`);
    script(top, `.git/hooks/${hook}`, `: > '${outside}/markers/git-hook-${hook}'`);
  }
  set('core.hooksPath', join(outside, 'hooks'));
  set('filter.evil.clean', marker('clean'));
  set('filter.evil.smudge', marker('smudge'));
  set('filter.evil.required', 'true');
  set('filter.process.process', marker('process'));
  set('diff.evil.textconv', marker('textconv'));
  set('diff.command.command', marker('diff-command'));
  set('diff.external', marker('diff-external'));
  set('core.pager', marker('pager'));
  for (const command of commands) {
    set(`alias.${command}`, `!${marker(`alias-${command}`)}`);
    set(`pager.${command}`, marker(`pager-${command}`));
  }
  set('core.sshCommand', marker('ssh'));
  set('core.gitProxy', marker('proxy'));
  set('core.askPass', marker('askpass'));
  set('credential.helper', `!${marker('credential')}`);
  set('gpg.program', marker('gpg'));
  set('log.showSignature', 'true');
  set('core.editor', marker('editor'));
  set('core.alternateRefsCommand', marker('alternate-refs'));
  set('uploadpack.packObjectsHook', marker('pack-objects'));
  set('core.attributesFile', join(outside, 'attributes'));
  write(outside, 'attributes', '*.g filter=global\n');
  set('filter.global.clean', marker('global-attributes'));
  set('includeIf.gitdir:**.path', join(outside, 'included'));
  write(outside, 'included', `[filter "included"]\n\tclean = ${marker('included')}\n`);
  set('core.repositoryFormatVersion', '1');
  set('extensions.partialClone', 'origin');
  set('remote.origin.promisor', 'true');
  set('remote.origin.url', `ext::${marker('ext')}`);
  set('remote.origin.uploadpack', marker('uploadpack'));
  set('protocol.allow', 'always');
  set('protocol.ext.allow', 'always');
  promise(top, 'promised.txt');
  appendFileSync(join(top, '.git/config'), settings(traps));
  for (const name of ['a.f', 'a.p', 'a.d', 'a.c', 'a.i', 'a.g']) write(top, name, 'changed\n');
  rmSync(join(top, 'a.i'));
  const markers = (): string[] =>
    readdirSync(join(outside, 'markers'))
      .filter((name) => name !== '.keep')
      .sort();
  return {
    top,
    embedded,
    markers,
    forget: () => markers().forEach((name) => rmSync(join(outside, 'markers', name))),
  };
}

/** Settings as lines of a configuration; `a.b.c` is the key `c` of `[a "b"]`. */
function settings(all: readonly (readonly [string, string])[]): string {
  return all
    .map(([key, value]) =>
      key.replace(
        /^([^.]+)(?:\.(.+))?\.([^.]+)$/,
        (_, section: string, name: string | undefined, last: string) =>
          `[${section}${name === undefined ? '' : ` "${name}"`}]\n\t${last} = ${JSON.stringify(value)}\n`,
      ),
    )
    .join('');
}

function signLastCommit(top: string): void {
  const text = git(top, 'cat-file', 'commit', 'HEAD').replace(
    '\n\n',
    '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n',
  );
  const signed = plainGit(top, ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    input: `${text}\n`,
  }).out.trim();
  git(top, 'update-ref', 'HEAD', signed);
}

/**
 * Packs everything as a promisor's, but for one blob that is left out: reading it makes git fetch.
 */
function promise(top: string, path: string): void {
  const id = git(top, 'rev-parse', `HEAD:${path}`);
  const objects = git(top, 'rev-list', '--objects', '--all', '--no-object-names')
    .split('\n')
    .filter((each) => each !== id);
  const pack = plainGit(top, ['pack-objects', '-q', '.git/objects/pack/pack'], {
    input: `${objects.join('\n')}\n`,
  }).out.trim();
  write(top, `.git/objects/pack/pack-${pack}.promisor`, '');
  rmSync(join(top, '.git/objects', id.slice(0, 2), id.slice(2)));
}

describe('a repository full of traps', () => {
  let trapped: Trap;
  beforeEach(() => {
    trapped = trap();
  });

  it.each([
    ['fsmonitor', ['status']],
    ['clean', ['add', 'a.f']],
    ['process', ['add', 'a.p']],
    ['included', ['hash-object', '--stdin', '--path=a.i']],
    ['global-attributes', ['add', 'a.g']],
    ['smudge', ['cat-file', '--filters', 'HEAD:a.f']],
    ['textconv', ['diff', '--no-ext-diff', '--', 'a.d']],
    ['diff-command', ['diff', '--', 'a.c']],
    ['gpg', ['log', '-1']],
    ['ext', ['cat-file', 'blob', 'HEAD:promised.txt']],
    ['pager', ['-p', 'show', '--no-ext-diff', '--no-textconv', 'HEAD:a.d']],
    ['editor', ['config', '--edit']],
    ['hook-reference-transaction', ['update-ref', 'refs/heads/other', 'HEAD']],
  ])('is real: plain git runs %s', (name, args) => {
    plainGit(trapped.top, args);
    // Git pages only to a terminal, which a test is not; `git var` shows that it would.
    if (name === 'pager') expect(git(trapped.top, 'var', 'GIT_PAGER')).toContain('/bin/pager');
    else expect(trapped.markers()).toContain(name);
  });

  it('is real: plain git believes the embedded bare repository', () => {
    plainGit(trapped.embedded, ['status']);
    expect(trapped.markers()).toContain('embedded-fsmonitor');
  });

  it('runs nothing when this room reads it, whatever is asked', async () => {
    const { top, embedded, markers, forget } = trapped;
    forget();
    const env = { ...testEnv, GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'ann@example.org' };
    for (const folder of [top, embedded, join(embedded, 'objects')]) {
      const repository = await openRepository(folder, env);
      if (!repository) throw new Error('not found');
      expect(repository.root).toBe(top);
      const paths = [
        'a.f',
        'a.p',
        'a.d',
        'a.c',
        'a.i',
        'a.g',
        'new.f',
        'old.f',
        'promised.txt',
        'none',
        'vendor/HEAD',
      ];
      expect(await readIdentity(repository, env)).toBe('Ann <ann@example.org>');
      expect((await applyMailmap(repository, ['Ann <ann@old>'])).get('Ann <ann@old>')).toBe(
        'Ann Lee <ann@example.org>',
      );
      expect(await readPosition(repository)).toMatchObject({ branch: 'main', shallow: false });
      expect([...(await filterWithChangingAttributes(repository, paths)).keys()]).toEqual([
        'a.f',
        'a.p',
        'a.i',
        'new.f',
        'old.f',
      ]);
      const staged = await readIndexFiles(repository, paths);
      expect([staged.get('a.f')?.bytes?.toString(), staged.get('promised.txt')?.bytes]).toEqual([
        lines('f'),
        null,
      ]);
      const committed = await readHeadFiles(repository, paths);
      expect([committed.get('a.d')?.toString(), committed.get('promised.txt')]).toEqual([
        lines('d'),
        null,
      ]);
      expect(await findMissingFile(repository, ['old.f', 'a.i', 'none'])).toEqual(
        new Map([
          ['old.f', { existed: true, movedTo: 'new.f' }],
          ['a.i', { existed: true, movedTo: null }],
          ['none', { existed: false, movedTo: null }],
        ]),
      );
      expect([await trackedAmong(repository, paths), await wouldIgnore(repository, paths)]).toEqual(
        [new Set(['a.f', 'a.p', 'a.d', 'a.c', 'a.i', 'a.g', 'new.f', 'promised.txt']), new Set()],
      );
      for (const command of commands.filter((each) => each !== 'status'))
        await runGit(repository, [command], { accept: [0, 1, 128, 129] });
      await runGit(repository, ['log', '-3', '--format=%H'], { identity: true });
      await runGit(repository, ['update-ref', 'refs/tests/other', 'HEAD']);
    }
    expect(markers()).toEqual([]);
  });
});
