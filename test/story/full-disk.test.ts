import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { throwIfDiskFull } from '#git/process/git-failures';

import { folderWith, ledgerProcess, type Ran } from '../support/run-cli.ts';
import { bot, gitEnv, type Team, team } from '../support/team.ts';

/** A branch that a gate has to merge with its base, for which git writes objects. */
function diverged(): Team {
  const here = team('main', { 'memory/INDEX.md': '# Memory index\n' });
  here.git('checkout', '-qb', 'work');
  here.write('memory/notes.md', '# Notes\n');
  here.commit('Note');
  here.git('checkout', '-q', 'main');
  here.write('README.md', '# Read me\n');
  here.commit('Say what it is');
  here.git('checkout', '-q', 'work');
  return here;
}

function gateIn(here: Team, folder: string): Ran {
  const env = { ...gitEnv(bot), TMPDIR: folder };
  return ledgerProcess(here.root, ['gate', '--since', 'main'], { env });
}

describe.skipIf(process.platform === 'win32')('a gate whose temporary folder', () => {
  it('is none says so, and what to do', () => {
    const file = join(folderWith({ file: '' }), 'file');
    expect(gateIn(diverged(), file)).toEqual({
      code: 2,
      out: '',
      error:
        `ledger: cannot write in the temporary folder ${file}: a folder in its path is a ` +
        'file\n  set TMPDIR to another folder\n',
    });
  });

  it('is full says so, whether ledger or git could not write', ({ skip }) => {
    const folder = folderWith({});
    const mount = (size: number, more = ''): boolean =>
      spawnSync('mount', ['-t', 'tmpfs', '-o', `${more}size=${size}k`, 'tmpfs', folder]).status ===
      0;
    if (!mount(4)) skip('only root can make a folder that is full');
    onTestFinished(() => void spawnSync('umount', [folder]));
    const here = diverged();
    for (const size of [4, 8, 12]) {
      mount(size, 'remount,');
      expect([size, gateIn(here, folder)]).toEqual([
        size,
        {
          code: 2,
          out: '',
          error:
            `ledger: cannot write in the temporary folder ${folder}: the disk is full\n` +
            '  set TMPDIR to another folder\n',
        },
      ]);
    }
  });

  it('has no quota left, or cannot be written, is named in the place of the repository', () => {
    const said = (error: string) => (): void => throwIfDiskFull(error, '/tmp/ledger-a');
    expect(said('fatal: unable to write loose object file: Disk quota exceeded')).toThrow(
      'cannot write in the temporary folder /tmp: the disk quota is used up',
    );
    expect(said('fatal: unable to create temporary file: Read-only file system')).toThrow(
      'cannot write in the temporary folder /tmp: the file system is read-only',
    );
    expect(said('fatal: Not a valid object name')).not.toThrow();
  });
});
