import { chmodSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { diceFor } from '../../bench/synthetic/dice.ts';
import { edits, withNotes } from '../support/edits.ts';
import { factFiles } from '../support/fact-files.ts';
import { type Guarded, guarded, promoted, put } from '../support/guarded.ts';
import { folderWith, keepingLedger, type Ran } from '../support/run-cli.ts';
import { sampleOf, tries, whole } from '../support/whole.ts';

const copy = guarded({ more: withNotes });

/** What makes another answer of one that was kept, by what the answer depends on. */
const changing: Readonly<Record<string, (here: Guarded) => void>> = {
  'what evidence holds': ({ edit }) => edit('src/values.ts', 'value0 = 0', 'value0 = 1'),
  'whether evidence is there': ({ root }) => rmSync(join(root, 'src/values.ts')),
  'where evidence went': ({ git }) => git('mv', 'src/values.ts', 'src/elsewhere.ts'),
  'a link in the place of evidence': ({ root }) => {
    rmSync(join(root, 'src/values.ts'));
    symlinkSync('other.ts', join(root, 'src/values.ts'));
  },
  'whether a link leads somewhere': ({ root }) => rmSync(join(root, 'docs'), { recursive: true }),
  'a name that is written otherwise': ({ write }) => write('src/Nothing.ts', ''),
  'what a link leads to': ({ write }) => write('src/nothing.ts', ''),
  'a rule of the configuration': ({ write }) =>
    write(
      'ledger.config.json',
      '{ "reviewers": ["reviewer@example.org"], "rules": { "IDX104": "off", "LNK801": "off" } }\n',
    ),
  'a configuration that is broken': ({ write }) => write('ledger.config.json', '{'),
  waivers: ({ write }) => write('ledger.waivers.json', '{ "waivers": 1 }\n'),
  'a baseline': ({ write }) => write('ledger.baseline.json', '{ "version": 9 }\n'),
  'the folder of decisions': ({ write }) => {
    write('.adr-dir', 'docs\n');
    write('docs/0002-nothing.md', '# 2. Nothing\n');
  },
  'a twin of a file of memory': ({ write }) => write('corpus/findings/NOTES.md', '# Notes\n'),
  'a twin of the configuration': ({ write }) => write('Ledger.config.json', '{}\n'),
  'a journal that git has': ({ write, git }) => {
    write('corpus/ledger/.txn/open.json', '{}\n');
    git('add', '-f', 'corpus/ledger/.txn/open.json');
  },
  'a link out of memory': ({ root }) =>
    symlinkSync('../../outside.md', join(root, 'memory/link.md')),
  'a folder of memory that is a link': ({ root }) =>
    symlinkSync('../docs', join(root, 'memory/more')),
  'a record': ({ edit }) => edit(promoted, /^status: .*$/m, 'status: odd'),
  'a record that is gone': ({ root }) => rmSync(join(root, promoted)),
  'an act that HEAD has': (here) => {
    const entry = here.entry('promote');
    const text = here.read(entry);
    here.write(entry.replace(/[a-z2-7]{3}\.json$/, 'aaa.json'), text);
    here.commit('One more');
    rmSync(join(here.root, entry.replace(/[a-z2-7]{3}\.json$/, 'aaa.json')));
  },
};

describe('what lint --staged found is kept', { timeout: 240_000 }, () => {
  const asked = (here: Guarded, home: string, ...more: readonly string[]): Ran =>
    keepingLedger(
      join(here.root, ...more.filter((each) => each === 'src')),
      ['lint', '--staged', '--format', 'json', ...more.filter((each) => each !== 'src')],
      { env: { HOME: home } },
    );

  it.each(sampleOf(Object.entries(changing)))('and asked again for %s', (_what, change) => {
    const [here, home] = [copy(), folderWith({})];
    const before = asked(here, home);
    expect(factFiles(join(home, '.cache/ledger/facts'), 'view').length).toBeGreaterThan(0);
    change(here);
    here.git('add', '-A');
    const after = asked(here, home);
    expect(after).not.toEqual(before);
    expect(after).toEqual(asked(here, home, '--no-cache'));
  });

  it.each(['src/.gitattributes', '.git/info/attributes'])(
    'and is the same with a filter of changed evidence in %s',
    (path) => {
      const [here, home] = [copy(), folderWith({})];
      here.edit('src/values.ts', 'value0 = 0', 'value0 = 1');
      here.git('add', '-A');
      asked(here, home);
      here.write(path, '*.ts filter=lfs\n');
      here.git('add', '-A');
      expect(asked(here, home)).toEqual(asked(here, home, '--no-cache'));
    },
  );

  it('and asked again for a configuration nearer by that is only staged', () => {
    const [here, home] = [copy(), folderWith({})];
    const before = asked(here, home, 'src');
    put(here.root, 'src/ledger.config.json', '{ "failOn": "info" }\n');
    here.git('add', '-A');
    rmSync(join(here.root, 'src/ledger.config.json'));
    expect(asked(here, home, 'src')).not.toEqual(before);
    expect(asked(here, home, 'src')).toEqual(asked(here, home, 'src', '--no-cache'));
  });

  it('and is the same as judged anew, whatever was edited', () => {
    const [here, home] = [copy(), folderWith({})];
    const dice = diceFor(2, 'edits');
    for (let round = 0; round < tries(6, 16); round += 1) {
      edits[dice.below(dice.below(3) === 0 ? 2 : edits.length)]?.(here, dice.below(1_000));
      if (dice.below(4) > 0) here.git('add', '-A');
      if (dice.below(3) === 0) here.git('commit', '-qm', 'On', '--allow-empty');
      const from = dice.below(4) === 0 ? ['src'] : [];
      expect(asked(here, home, ...from), `round ${round}`).toEqual(
        asked(here, home, '--no-cache', ...from),
      );
    }
  });

  it('where a commit touches neither memory nor what it looks at', () => {
    const [here, home] = [copy(), folderWith({})];
    const folder = join(home, '.cache/ledger/facts');
    // Beside what was staged, what was wrong there has the work tree linted, and that kept as well.
    const kept = (): readonly number[] =>
      factFiles(folder, 'view')
        .map((name) => join(folder, name))
        .filter((path) => readFileSync(path, 'latin1').includes('"basis"'))
        .map((path) => statSync(path).ino);
    const commit = (path: string, text: string): readonly number[] => {
      put(here.root, path, text);
      here.git('add', '-A');
      keepingLedger(here.root, ['lint', '--staged', '--fail-on', 'never'], { env: { HOME: home } });
      here.git('commit', '-qm', path);
      return kept();
    };
    put(here.root, '.gitattributes', '* text=auto\n');
    // Files of git that were just written are looked at twice, and the answer is kept anew.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
    const first = commit('src/new.ts', '1\n');
    expect(commit('src/new.ts', '2\n')).toEqual(first);
    expect(commit('package.json', '{}\n')).toEqual(first);
    // A link says that something is there, and not what it holds.
    expect(commit('src/other.ts', 'export const other = 2;\n')).toEqual(first);
    const then = commit('src/values.ts', 'export const value0 = 2;\n');
    expect(then).not.toEqual(first);
    // What it puts in doubt it does once: HEAD has it from then on.
    const after = commit('src/new.ts', '3\n');
    expect(after).not.toEqual(then);
    expect(commit('src/new.ts', '4\n')).toEqual(after);
    // What touches memory is judged, and not kept: it is compared with what was there.
    expect(commit('corpus/findings/notes.md', '# Notes\n')).toEqual(after);
    expect(commit('src/new.ts', '5\n')).not.toEqual(after);
  });

  whole('in a hook as git runs it, which keeps no more with every commit', () => {
    const [here, home] = [copy(), folderWith({})];
    const folder = join(home, '.cache/ledger/facts');
    put(
      here.root,
      '.git/hooks/pre-commit',
      `#!/bin/sh\nHOME='${home}' '${process.execPath}' '${resolve('bin/ledger.cjs')}` +
        `' lint --staged --fail-on never > .git/said\n`,
    );
    chmodSync(join(here.root, '.git/hooks/pre-commit'), 0o755);
    const commit = (
      n: number,
      ...words: readonly string[]
    ): { readonly said: string; readonly kept: readonly string[] } => {
      put(here.root, 'src/new.ts', `${n}\n`);
      here.git('add', 'src/new.ts');
      here.git('commit', '-qm', `${n}`, ...words);
      return { said: here.read('.git/said'), kept: factFiles(folder, 'view') };
    };
    const first = commit(1);
    // What is wrong has the work tree linted as well.
    expect([first.said === '', first.kept.length]).toEqual([false, 2]);
    for (const [n, words] of [
      [2, []],
      [3, []],
      [4, ['src/new.ts']],
      [5, ['-a']],
      [6, ['src/new.ts']],
    ] as const)
      expect(commit(n, ...words), words.join(' ')).toEqual(first);
  });

  it.each(sampleOf(['ledger.waivers.json', '.adr-dir', 'ledger.config.json']))(
    'and asked again where %s becomes a link',
    (path) => {
      const [here, home] = [copy(), folderWith({})];
      here.write('docs/0002-nothing.md', '# 2. Nothing\n');
      here.write('.adr-dir', 'docs');
      here.write('ledger.waivers.json', '{ "waivers": [] }\n');
      here.git('add', '-A');
      here.git('commit', '-qm', 'Set up');
      expect(asked(here, home)).toEqual(asked(here, home, '--no-cache'));
      here.git(
        'update-index',
        '--cacheinfo',
        `120000,${here.git('rev-parse', `:${path}`).trim()},${path}`,
      );
      expect(asked(here, home)).toEqual(asked(here, home, '--no-cache'));
    },
  );

  it('nowhere while a merge is made, before the first commit and where several memories are kept apart', () => {
    const [here, home] = [copy(), folderWith({})];
    writeFileSync(join(here.root, '.git/MERGE_HEAD'), here.git('rev-parse', 'HEAD'));
    const staged = (...args: readonly string[]): readonly string[] => {
      asked(here, home, ...args);
      try {
        return factFiles(join(home, '.cache/ledger/facts'), 'view');
      } catch {
        return [];
      }
    };
    expect(staged('--only', 'SEC701')).toEqual([]);
    rmSync(join(here.root, '.git/MERGE_HEAD'));
    here.write('ledger.config.json', '{ "workspaces": ["packages/*"] }\n');
    here.git('add', '-A');
    expect(staged('--only', 'SEC701')).toEqual([]);
    here.git('commit', '-qm', 'Apart');
    expect(staged('--only', 'SEC701')).toEqual([]);
    here.write('ledger.config.json', '{}\n');
    here.git('add', '-A');
    here.git('update-ref', '-d', 'HEAD');
    expect(staged('--only', 'SEC701')).toEqual([]);
    here.git('commit', '-qm', 'All');
    expect(staged('--only', 'SEC701')).toHaveLength(1);
  });
});
