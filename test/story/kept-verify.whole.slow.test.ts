import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { diceFor } from '../../bench/synthetic/dice.ts';
import { edits, withNotes } from '../support/edits.ts';
import { factFiles } from '../support/fact-files.ts';
import { type Guarded, guarded, promoted } from '../support/guarded.ts';
import { folderWith, keepingLedger, ledgerProcess, type Ran } from '../support/run-cli.ts';
import { reviewer } from '../support/team.ts';
import { tries } from '../support/whole.ts';

const copy = guarded({ more: withNotes });

/** What makes another answer of one that was kept, by what the answer depends on. */
const changing: Readonly<Record<string, (here: Guarded) => void>> = {
  'what evidence holds': ({ edit }) => edit('src/values.ts', 'value0 = 0', 'value0 = 1'),
  'what evidence holds, with the size and the time it had': ({ root, edit }) => {
    const path = join(root, 'src/values.ts');
    const { atime, mtime } = statSync(path);
    edit('src/values.ts', 'value0 = 0', 'value0 = 1');
    utimesSync(path, atime, mtime);
  },
  'evidence that is another file of the same size and time': ({ root }) => {
    const path = join(root, 'src/values.ts');
    const { atime, mtime } = statSync(path);
    writeFileSync(`${path}.new`, readFileSync(path, 'utf8').replace('value0 = 0', 'value0 = 1'));
    utimesSync(`${path}.new`, atime, mtime);
    renameSync(`${path}.new`, path);
  },
  'whether evidence is there': ({ root }) => rmSync(join(root, 'src/values.ts')),
  'where evidence went': (here) => {
    here.git('mv', 'src/values.ts', 'src/elsewhere.ts');
    here.commit('Elsewhere');
  },
  'a link in the place of evidence': ({ root }) => {
    rmSync(join(root, 'src/values.ts'));
    symlinkSync('other.ts', join(root, 'src/values.ts'));
  },
  'a record that is gone': ({ root }) => rmSync(join(root, promoted)),
  'what a record cites': ({ edit }) => edit(promoted, '#L1-L4', '#L2-L5'),
  'an act': (here) =>
    void here.did(reviewer, 'retract', here.items.promoted, '--reason', 'it is two'),
  'an entry that was edited': (here) =>
    here.edit(here.entry('reject'), 'seen only once', 'seen twice'),
};

describe('what verify found is kept', { timeout: 240_000 }, () => {
  const asked = ({ root }: Guarded, home: string, ...more: readonly string[]): Ran =>
    keepingLedger(root, ['verify', '--format', 'json', ...more], { env: { HOME: home } });
  const keptIn = (home: string): string => join(home, '.cache/ledger/facts');

  it('and given again, by items too, until something changes', () => {
    // Each in a process of its own here, so that nothing but files can have been kept.
    const asked = ({ root }: Guarded, home: string, ...more: readonly string[]): Ran =>
      ledgerProcess(root, ['verify', '--format', 'json', ...more], { env: { HOME: home } });
    const [here, home] = [copy(), folderWith({})];
    const first = asked(here, home);
    expect([first.code, first.error, factFiles(keptIn(home), 'view').length]).toEqual([0, '', 1]);
    expect([
      asked(here, home),
      asked(here, home, '--no-cache'),
      asked(here, home, '--cache-strategy', 'content'),
    ]).toEqual([first, first, first]);
    // Another way of printing is no other question.
    expect(ledgerProcess(here.root, ['verify'], { env: { HOME: home } })).toEqual(
      ledgerProcess(here.root, ['verify', '--no-cache'], { env: { HOME: home } }),
    );
    expect(factFiles(keptIn(home), 'view')).toHaveLength(1);
    expect(asked(here, home, here.items.promoted)).toEqual(
      asked(here, home, here.items.promoted, '--no-cache'),
    );
    expect(factFiles(keptIn(home), 'view')).toHaveLength(2);
    expect(asked(here, home, 'zzz9')).toEqual(asked(here, home, 'zzz9', '--no-cache'));
  });

  it('and given again after a commit, for where evidence stands git is not asked', async () => {
    const [here, home] = [copy(), folderWith({})];
    here.write('src/more.ts', '1\n');
    here.commit('More');
    const withoutGit = (): Ran =>
      keepingLedger(here.root, ['verify', '--format', 'json'], { env: { HOME: home, PATH: '' } });
    const first = withoutGit();
    expect(first).toMatchObject({ code: 0, error: '' });
    // What changed just now is told by its content, and what tells it is written anew.
    await new Promise((done) => setTimeout(done, 2_100));
    expect(asked(here, home)).toEqual(first);
    const inode = (): readonly number[] =>
      factFiles(keptIn(home), 'view').map((name) => statSync(join(keptIn(home), name)).ino);
    const kept = inode();
    here.write('src/more.ts', '2\n');
    here.commit('Even more');
    expect([asked(here, home), inode()]).toEqual([first, kept]);
  });

  it.each(Object.entries(changing))('and asked again for %s', (_what, change) => {
    const [here, home] = [copy(), folderWith({})];
    const before = asked(here, home);
    expect(asked(here, home)).toEqual(before);
    change(here);
    const after = asked(here, home);
    expect(after).not.toEqual(before);
    expect(after).toEqual(asked(here, home, '--no-cache'));
  });

  it('and is the same as compared anew, whatever was edited', () => {
    const [here, home] = [copy(), folderWith({})];
    const dice = diceFor(2, 'edits');
    for (let round = 0; round < tries(6, 16); round += 1) {
      edits[dice.below(edits.length)]?.(here, dice.below(1_000));
      if (dice.below(2) > 0) here.git('add', '-A');
      if (dice.below(3) === 0) here.git('commit', '-qm', 'On', '--allow-empty');
      expect(asked(here, home), `round ${round}`).toEqual(asked(here, home, '--no-cache'));
      expect(asked(here, home, here.items.promoted), `round ${round}`).toEqual(
        asked(here, home, here.items.promoted, '--no-cache'),
      );
    }
  });

  it("and nothing else is said where that is cut short, somebody else's, or in the work tree", () => {
    const [here, home] = [copy(), folderWith({})];
    const plain = asked(here, home);
    const [name = ''] = factFiles(keptIn(home), 'view');
    const path = join(keptIn(home), name);
    const size = statSync(path).size;
    for (const length of [0, 1, Math.floor(size / 2), size - 1]) {
      truncateSync(path, Math.min(length, statSync(path).size));
      expect(asked(here, home), `${length} bytes`).toEqual(plain);
    }
    writeFileSync(path, 'odd\n'.repeat(100));
    expect(asked(here, home)).toEqual(plain);
    expect(asked(here, home, '--cache-location', 'cache')).toMatchObject({
      code: 2,
      error: expect.stringContaining('--cache-location is in the work tree') as string,
    });
    expect(asked(here, home, '--no-cache', '--cache-location', home)).toMatchObject({
      code: 2,
      error: expect.stringContaining('cannot be combined') as string,
    });
    const own = folderWith({});
    expect([
      asked(here, home, '--cache-location', own),
      existsSync(join(own, 'odd')),
      readdirSync(own).length > 0,
    ]).toEqual([plain, false, true]);
  });

  it('and a linked work tree heeds the attributes that it shares', () => {
    const [here, home] = [copy(), folderWith({})];
    const other = join(folderWith({}), 'other');
    here.git('worktree', 'add', '-q', other);
    const verify = (...more: readonly string[]): Ran =>
      keepingLedger(other, ['verify', '--format', 'json', ...more], { env: { HOME: home } });
    expect(verify()).toMatchObject({ code: 0 });
    writeFileSync(
      join(other, 'src/values.ts'),
      readFileSync(join(other, 'src/values.ts'), 'utf8').replaceAll('\n', '\r\n'),
    );
    expect(verify()).toEqual(verify('--no-cache'));
    here.write('.git/info/attributes', '*.ts filter=lfs\n');
    expect(verify()).toEqual(verify('--no-cache'));
  });
});
