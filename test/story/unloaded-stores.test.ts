import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { claudeFolderName } from '#workspace/paths/session-layouts';

import { audit } from '../../src/app/audit/audit.ts';
import { commit, emptyRepository, git } from '../git/scratch-repository.ts';
import { folderWith } from '../support/run-cli.ts';

function project() {
  const [root, home] = [emptyRepository({ 'CLAUDE.md': '# Rules\n\nBe kind.\n' }), folderWith({})];
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  const notices = async () => {
    const env = { PATH: process.env.PATH, HOME: home };
    return (await audit({ cwd: root, env })).notices.filter((line) => line.includes('Claude Code'));
  };
  const notes = (folder: string): string => {
    put(`.claude/projects/${claudeFolderName(folder)}/memory/MEMORY.md`, '# Memory\n');
    return `~/.claude/projects/${claudeFolderName(folder)}/memory`;
  };
  commit(root);
  return { root, home, put, notices, notes };
}

describe('notes in the home folder', () => {
  it('that a setting switches off are named with it', async () => {
    const { root, put, notices, notes } = project();
    const shown = notes(root);
    expect(await notices()).toEqual([]);
    put('.claude/settings.json', '{ "autoMemoryEnabled": false }');
    expect(await notices()).toEqual([
      `Claude Code loads nothing from ${shown}: autoMemoryEnabled in ~/.claude/settings.json ` +
        'turns its notes off',
    ]);
  });

  it('of a linked work tree are named, also when it is gone', async () => {
    const { root, home, notices, notes } = project();
    git(root, 'worktree', 'add', '-q', '-b', 'feature', join(home, 'feature'));
    // Another project with a name that begins alike.
    notes(`${root}-other`);
    expect(await notices()).toEqual([]);
    const folders = [notes(join(home, 'feature')), notes(join(root, '.claude/worktrees/old'))];
    expect(await notices()).toEqual(
      folders
        .sort()
        .map(
          (folder) =>
            `${folder} belongs to a linked work tree; Claude Code loads the notes of the main one`,
        ),
    );
  });
});
