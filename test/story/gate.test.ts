import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import {
  decision,
  type Guarded,
  guarded,
  promoted,
  queue,
  rejected,
  undecided,
} from '../support/guarded.ts';
import { bot, reviewer } from '../support/team.ts';

const base = guarded();

/**
 * What somebody does to memory, and what the gate says of it; the hook says the same, with HEAD for
 * the base.
 */
interface Refusal {
  readonly name: string;
  readonly change: (here: Guarded) => void;
  /** The line that names what was done. */
  readonly says: string;
  /** The codes of all lines. */
  readonly codes: readonly string[];
}

const remove = (here: Guarded, path: string): void => rmSync(join(here.root, path));
const typed = ['FND301', 'LED507', 'LED512'];

const refusals: readonly Refusal[] = [
  {
    name: "a promoted finding's body is edited",
    change: (here) => here.edit(promoted, '\nValue one is one\n', '\nValue one is two\n'),
    says: `error LED504 ${promoted}: this finding differs from the text accepted on a day`,
    codes: ['LED504'],
  },
  {
    name: 'an accepted decision is rewritten',
    change: (here) => here.edit(decision, 'one service that', 'any service that'),
    says: `error LED504 ${decision}: this decision differs from the text adopted on a day`,
    codes: ['LED504'],
  },
  {
    name: 'a promoted finding is deleted',
    change: (here) => remove(here, promoted),
    says: `error LED504 corpus/ledger/promotions/…: ${promoted}, the record of ITEM, is missing`,
    codes: ['LED504'],
  },
  {
    name: 'an undecided item is dropped, and its raise with it',
    change: (here) => {
      here.edit(queue, /^.*Value nine.*\n/m, '');
      remove(here, here.entry('Value nine is nine'));
    },
    // With the raise there, its item waits, whatever the queue shows.
    says:
      'error LED503 corpus/ledger/promotions/…: the raise of "Value nine is nine" ' +
      'was deleted since origin/main',
    codes: ['LED503', 'LED512'],
  },
  {
    name: 'a ledger entry is rewritten',
    change: (here) => here.edit(here.entry('seen only once'), 'seen only once', 'seen by nobody'),
    says:
      'error LED503 corpus/ledger/promotions/…: the disposition of "Value five is five" ' +
      'was edited since origin/main',
    codes: ['LED503'],
  },
  {
    name: 'a ledger entry is removed',
    change: (here) => remove(here, here.entry('seen only once')),
    says:
      'error LED503 corpus/ledger/promotions/…: the disposition of "Value five is five" ' +
      'was deleted since origin/main',
    codes: ['LED503'],
  },
  {
    name: 'a rejected finding is flipped to promoted by hand',
    change: (here) => here.edit(rejected, 'status: rejected', 'status: promoted'),
    says: `error LED504 ${rejected}: this rejected finding was edited after a day`,
    codes: [...typed, 'LED504'].sort(),
  },
  {
    name: 'a record says what became of it',
    change: (here) =>
      here.write(promoted, `${here.read(promoted)}\n## Status history\n\n- Another promoted it\n`),
    says: `error LED504 ${promoted}: this finding differs from the text accepted on a day`,
    codes: ['LED504'],
  },
  {
    name: 'a new finding is born promoted',
    change: (here) =>
      here.write(
        'corpus/findings/born.md',
        here
          .read(promoted)
          .replace(/^id: .*$/m, 'id: born')
          .replaceAll('Value one is one', 'Value two is two'),
      ),
    says: 'error LED507 corpus/findings/born.md: this finding is marked promoted, but has no ledger entry',
    codes: ['LED507', 'LED512'],
  },
  {
    name: 'a promoted finding becomes a link to what is no memory',
    change: (here) => {
      here.write(
        'notes/one.md',
        here.read(promoted).replace('\nValue one is one\n', '\nValue one is two\n'),
      );
      remove(here, promoted);
      symlinkSync('../../notes/one.md', join(here.root, promoted));
    },
    says: `error LDG001 ${promoted}: the path is a symbolic link to a file that is not memory, not a regular file`,
    codes: ['LDG001'],
  },
  {
    name: 'a task is closed over what waits',
    change: (here) => here.edit(queue, 'status: active', 'status: done'),
    says: `error QUE401 ${queue}: the task is done, but ITEM is pending: Value nine is nine`,
    codes: ['QUE401'],
  },
  {
    name: 'a journal is committed',
    change: (here) => {
      here.write('memory/.txn/manifest.json', '{}');
      here.git('add', '-f', 'memory/.txn/manifest.json');
    },
    says: 'error LDG007 memory/.txn/manifest.json: git tracks memory/.txn/manifest.json, a temporary file of one machine',
    codes: ['LDG007'],
  },
];

describe('what a change may not do', () => {
  it.each(refusals)('$name', { timeout: 30_000 }, async ({ change, says, codes }) => {
    const here = base();
    const plain = (lines: readonly string[]): string[] =>
      lines.map((line) =>
        line
          .replace(/T[\d:]{8}Z/, 'T…Z')
          .replace(/\b[a-z2-7]{3,}\b/g, (word) =>
            Object.values(here.items).some((id) => word.startsWith(id)) ? 'ITEM' : word,
          ),
      );
    const codesOf = (lines: readonly string[]): string[] =>
      [...new Set(lines.map((line) => line.split(' ')[1] ?? ''))].sort();
    change(here);
    here.git('add', '-A');
    const staged = plain(await here.staged());
    here.git('commit', '-qm', 'change');
    const found = plain(await here.gate());
    expect(found).toContain(says);
    expect(codesOf(found)).toEqual(codes);
    expect(staged).toContain(says.replace('origin/main', 'HEAD'));
    expect(codesOf(staged)).toEqual(codes);
  });

  it('nor take a promotion back with git revert', { timeout: 30_000 }, async () => {
    const here = base();
    here.did(reviewer, 'promote', here.items.undecided);
    here.commit('Promote');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('revert', '--no-edit', 'HEAD');
    expect(await here.gate()).toEqual([
      'error LED503 corpus/ledger/promotions/…: the promotion of "Value nine is nine" was ' +
        'undone by deleting its entry',
    ]);
    // Within a branch it comes to nothing, and so says nothing.
    expect(await here.gate({ since: 'HEAD~2' })).toEqual([]);
  });
});

describe('what a change may do', () => {
  it(
    'decides by acts: promote by another person, amend, supersede, retract, reject',
    { timeout: 60_000 },
    async () => {
      const here = base();
      const judgedAfter = async (what: string): Promise<void> => {
        here.git('add', '-A');
        expect(await here.staged(), what).toEqual([]);
        here.git('commit', '-qm', what);
        expect(await here.gate(), what).toEqual([]);
      };
      here.did(reviewer, 'promote', here.items.undecided);
      await judgedAfter('promote');
      here.edit(promoted, '\nValue one is one\n', '\nValue one is one.\n');
      here.did(bot, 'amend', here.items.promoted, '--reason', 'a full stop');
      await judgedAfter('amend');
      const next = captureFact(
        here,
        'Value ten is ten and nine is nine',
        'src/values.ts#L9-L12',
        'changing the later values',
      );
      here.did(reviewer, 'supersede', here.items.undecided, next);
      await judgedAfter('supersede');
      here.did(
        reviewer,
        'retract',
        here.items.promoted,
        '--reason',
        'it is read from the environment',
        '--because',
        'contradicted',
      );
      await judgedAfter('retract');
      const last = captureFact(
        here,
        'Value fifteen is odd',
        'src/values.ts#L15-L17',
        'changing value fifteen',
      );
      here.did(reviewer, 'reject', last, '--reason', 'seen only once');
      await judgedAfter('reject');
    },
  );

  it('writes drafts, code and notes; renames a record by an act', { timeout: 30_000 }, async () => {
    const here = base();
    here.edit(undecided, '## Applies when\n\n- ', '## Applies when\n\n- values and ');
    here.write('src/more.ts', 'export const more = 1;\n');
    here.write('memory/notes.md', '# Notes\n');
    here.did(bot, 'mv', promoted, 'corpus/findings/first-value.md');
    here.commit('Drafts');
    expect(await here.gate()).toEqual([]);
  });
});
