import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { claudeFolderName } from '#workspace/paths/session-layouts';

import { folderWith } from '../support/run-cli.ts';
import { reviewer, team } from '../support/team.ts';

const note = (name: string, body: string): string =>
  `---\nname: ${name}\ndescription: ${name}\ntype: project\n---\n\n${body}\n`;

function working() {
  const here = team('work', {
    'ledger.config.json': '{}\n',
    '.claude/memory/MEMORY.md': '# Memory\n\n- [Queue](queue.md) — the queue\n',
    '.claude/memory/queue.md': note('The queue drains slowly', 'The queue drains slowly.'),
  });
  const home = folderWith({});
  const store = join(home, '.claude/projects', claudeFolderName(here.root), 'memory');
  mkdirSync(store, { recursive: true });
  const path = join(store, 'staging.md');
  writeFileSync(
    path,
    note('The staging database resets nightly', 'The staging database resets nightly.\n\nAt two.'),
  );
  writeFileSync(join(store, 'MEMORY.md'), '# Memory\n\n- [Staging](staging.md) — staging\n');
  utimesSync(path, new Date('2026-08-01T12:00:00Z'), new Date('2026-08-01T12:00:00Z'));
  const packets = (task: string, env: object = {}, ...more: readonly string[]) => {
    const ran = here.as(reviewer, ['recall', task, '--format', 'json', ...more], {
      env: { HOME: home, ...env },
    });
    return (JSON.parse(ran.out) as { readonly packets: readonly object[] }).packets;
  };
  return {
    here,
    home,
    packets,
    shown: `~/.claude/projects/${claudeFolderName(here.root)}/memory/staging.md`,
  };
}

describe("notes of an agent's store in the home folder", () => {
  const task = 'reset the staging database';

  it('are recalled as nobody decided about them, with their body and their age', () => {
    const { packets, shown } = working();
    // Twice: the second answer is from what is kept.
    for (let turn = 1; turn <= 2; turn += 1)
      expect(packets(task)).toMatchObject([
        { path: shown, standing: 'unreviewed', rest: 'At two.', writtenOn: '2026-08-01' },
      ]);
  });

  it('are those of the store alone, whatever lies around it, and one that cannot be read is named', () => {
    const { here, home, packets, shown } = working();
    here.git('init', '-q', home);
    mkdirSync(join(home, 'memory'));
    writeFileSync(join(home, 'memory/other.md'), '# Resetting the staging database is odd\n');
    const store = join(home, dirname(shown).slice(2));
    writeFileSync(join(store, 'torn.md'), note('Torn', 'It is\rtorn.'));
    expect(packets(task)).toMatchObject([{ path: shown }]);
    expect(here.as(reviewer, ['recall', task], { env: { HOME: home } }).error).toBe(
      `ledger: ledger cannot read ${dirname(shown)}/torn.md in your home folder; to see why: ledger audit\n`,
    );
  });

  it('are not asked for by a hook, with --no-unreviewed, and where CI builds', () => {
    const { here, home, packets } = working();
    expect(packets(task, {}, '--no-unreviewed')).toEqual([]);
    expect(packets(task, { CI: 'true' })).toEqual([]);
    const input = JSON.stringify({
      hook_event_name: 'UserPromptSubmit',
      session_id: 's',
      cwd: here.root,
      prompt: task,
    });
    expect(
      here.as(reviewer, ['hook', 'user-prompt-submit'], {
        input,
        env: { CLAUDECODE: '1', HOME: home },
      }).out,
    ).not.toContain('staging');
  });

  it('have the age that git knows where git has them', () => {
    const { here, packets } = working();
    const day = here.git('log', '-1', '--format=%cs').trim();
    here.write('.claude/memory/new.md', note('The gantry turns', 'The gantry turns.'));
    utimesSync(join(here.root, '.claude/memory/queue.md'), new Date(0), new Date(0));
    utimesSync(join(here.root, '.claude/memory/new.md'), new Date(0), new Date(0));
    expect(packets('why the queue drains slowly')).toMatchObject([{ writtenOn: day }]);
    expect(packets('when the gantry turns')).toMatchObject([{ writtenOn: '1970-01-01' }]);
  });
});
