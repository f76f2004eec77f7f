import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { treeDigest } from '#provenance/digest';

import { forge } from '../../support/forge.ts';
import { proposed } from '../../support/from-outside.ts';
import {
  decision,
  type Guarded,
  guarded,
  judged,
  promoted,
  rejected,
} from '../../support/guarded.ts';
import { bot, captured, reviewer } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const repository = guarded();
const because = ['--reason', 'it named a customer'];

function stub(text: string): string {
  return `erased ${treeDigest(text)}`;
}

/** Commits on the branch; what the gate says is an error. */
async function errors(here: Guarded, message = 'Change'): Promise<string[]> {
  here.commit(message);
  return (await here.gate()).filter((line) => line.startsWith('error'));
}

describe('an erasure at the gate', { timeout: 60_000 }, () => {
  it.each([
    ['memory', promoted],
    ['what was rejected', rejected],
    ['a decision that shows its status in its body', decision],
  ])('passes with %s', async (_what, path) => {
    const here = repository();
    here.did(reviewer, 'retract', path, '--erase', ...because);
    expect(here.read(path)).toContain('erased sha256:');
    expect(await errors(here)).toEqual([]);
    expect(here.did(bot, 'lint')).toBe('');
  });

  it.each(['what was replaced', 'what replaces it'])(
    'passes with %s, and the other side stays as it is',
    async (what) => {
      const here = repository();
      const claim = 'Value one is the first of all';
      const copy = captured(here.did(bot, 'supersede', promoted, '--claim', claim));
      here.did(reviewer, 'promote', copy);
      here.did(bot, 'index', '--write');
      here.commit('Replaced');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const item = what === 'what was replaced' ? here.items.promoted : copy;
      here.did(reviewer, 'retract', item, '--erase', ...because);
      expect(await errors(here)).toEqual([]);
      expect(here.did(bot, 'lint', '--fail-on', 'error')).not.toContain('error');
    },
  );

  it('shows the claim that goes, also under another path, and no digest', () => {
    const here = repository();
    const elsewhere = promoted.replace('value-one', 'value-1');
    here.did(reviewer, 'mv', promoted, elsewhere);
    here.did(reviewer, 'retract', elsewhere, '--erase', ...because);
    for (const report of proposed(here).reports) {
      expect(report).toContain('claim: none, was "Value one is one"');
      expect(report).not.toContain('sha256:');
    }
    const other = repository();
    const own = [
      '--kind',
      'term',
      '--term',
      'settled',
      '--when',
      'orders',
      '--not-when',
      'in tests',
    ];
    const claim = 'A settled order is paid';
    const out = other.did(reviewer, 'capture', claim, 'src/values.ts#L1-L3', ...own, '--promote');
    other.commit('A term');
    other.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    other.did(
      reviewer,
      'retract',
      /promoted (\S+) term/.exec(out)?.[1] ?? '',
      '--erase',
      ...because,
    );
    for (const report of proposed(other).reports)
      expect(report).toContain(`claim: none, was "${claim}"`);
  });

  it('passes with what was withdrawn on the same branch before', async () => {
    const here = repository();
    here.did(reviewer, 'retract', promoted, '--reason', 'no longer so');
    here.commit('Withdrawn');
    here.did(reviewer, 'retract', promoted, '--erase', ...because);
    expect(await errors(here)).toEqual([]);
  });

  it('passes once more after it was merged', async () => {
    const here = repository();
    here.did(reviewer, 'retract', promoted, '--erase', ...because);
    here.commit('Erased');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.write('README.md', 'More\n');
    expect(await errors(here)).toEqual([]);
  });
});

describe('a text that is erased by hand', { timeout: 60_000 }, () => {
  it('is an error in live memory', async () => {
    const here = repository();
    here.edit(promoted, /^load_when: .*$/m, `load_when: "${stub('changing the first values')}"`);
    expect(await errors(here)).toEqual([
      expect.stringMatching(
        /^error LED504 .*: this finding differs from the text accepted on a day/,
      ),
    ]);
    expect(here.as(bot, ['recall', 'changing the first values']).out).not.toContain('Value one');
  });

  it('is an error where all of a record is gone', async () => {
    const here = repository();
    const body = here.read(promoted).split('---\n')[2]?.trim() ?? '';
    here.write(promoted, `---\ntype: finding\nid: value-one-one\n---\n\n${stub(body)}\n`);
    expect(await errors(here)).toContainEqual(
      expect.stringMatching(/^error LED504 .*: the text of .* was erased without a decision/),
    );
  });

  it('is an error in an entry, with the right digest', async () => {
    const here = repository();
    here.edit(here.entry('seen only once'), 'seen only once', stub('seen only once'));
    const found = await errors(here);
    expect(found).toContainEqual(expect.stringContaining('LED501'));
    expect(found).toContainEqual(expect.stringContaining('LED503'));
    expect(here.did(bot, 'log')).not.toContain('seen only once');
  });

  it('is an error in an entry of another item than the erased one', async () => {
    const here = repository();
    here.did(reviewer, 'retract', promoted, '--erase', ...because);
    here.edit(here.entry('seen only once'), 'seen only once', stub('seen only once'));
    const found = await errors(here);
    expect(found).toContainEqual(expect.stringContaining('LED501'));
    expect(found).toContainEqual(expect.stringContaining('LED503'));
  });

  it('is an error with another digest in an entry', async () => {
    const here = repository();
    const entry = here.entry('seen only once');
    here.did(reviewer, 'retract', rejected, '--erase', ...because);
    here.edit(entry, stub('seen only once'), stub('seen twice'));
    expect(await errors(here)).toContainEqual(expect.stringContaining('LED503'));
  });
});

describe('a forged erasure', { timeout: 60_000 }, () => {
  it('is unlawful of what stays memory', async () => {
    const here = repository();
    forge(here, 'erasure', here.items.promoted, { reason: 'it named a customer' });
    here.edit(promoted, /^load_when: .*$/m, `load_when: "${stub('changing the first values')}"`);
    const found = await errors(here);
    expect(found).toContainEqual(
      expect.stringMatching(/^error LED509 .*: this erasure changes \S+ from promoted to promoted/),
    );
    expect(found).toContainEqual(expect.stringContaining('LED504'));
    expect(here.as(bot, ['recall', 'changing the first values']).out).not.toContain('Value one');
  });

  it('takes no part of a withdrawn record', async () => {
    const here = repository();
    here.did(reviewer, 'retract', promoted, '--reason', 'no longer so');
    const when = stub('changing the first values');
    here.edit(promoted, /^load_when: .*$/m, `load_when: "${when}"`);
    forge(here, 'erasure', here.items.promoted, { reason: 'it named a customer' });
    expect(await errors(here)).toContainEqual(
      expect.stringMatching(
        /^error LED504 .*: the text of .* was erased on a day, but is here again/,
      ),
    );
  });

  it('puts no other digest in the place of a text, with a pin that fits', async () => {
    const here = repository();
    here.did(reviewer, 'retract', promoted, '--erase', ...because);
    const [pin = ''] = /sha256:[0-9a-f]{64}/.exec(here.read(promoted).slice(-80)) ?? [];
    here.edit(promoted, pin, treeDigest('Value one is two'));
    const found = await errors(here);
    expect(found).toContainEqual(expect.stringMatching(/^error LED504 /));
    expect(found).toContainEqual(
      expect.stringMatching(/^error LED510 .*: \S+ was erased, but its text is not the hash/),
    );
  });

  it('says no other digest of what was withdrawn', async () => {
    const here = repository();
    here.did(reviewer, 'retract', promoted, '--erase', ...because);
    forge(here, 'erasure', here.items.promoted, {
      reason: 'it named a customer',
      claim: stub('Value one is two'),
    });
    expect(await errors(here)).toContainEqual(
      expect.stringMatching(/^error LED510 .*: this erasure changes "claim"/),
    );
  });

  it('gives no erased text back', async () => {
    const here = repository();
    const before = here.read(rejected);
    const entry = here.entry('seen only once');
    const said = here.read(entry);
    here.did(reviewer, 'retract', rejected, '--erase', ...because);
    here.commit('Erased');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.write(rejected, before);
    here.write(entry, said);
    const found = await errors(here);
    expect(found).toContainEqual(
      expect.stringMatching(
        /^error LED504 .*: the text of .* was erased on a day, but is here again/,
      ),
    );
    expect(found).toContainEqual(
      expect.stringMatching(
        /^error LED501 .* was erased on a day, but this entry still contains its text/,
      ),
    );
    expect(found).toContainEqual(expect.stringContaining('LED503'));
  });
});

/** What a branch decides of the item that another one erases. */
const decisions: readonly (readonly [does: string, decide: (here: Guarded) => void])[] = [
  ['confirms', (here) => here.did(reviewer, 'confirm', promoted, '--until', '2099-01-01')],
  ['moves', (here) => here.did(reviewer, 'mv', promoted, 'corpus/findings/moved.md')],
  [
    'amends',
    (here) => {
      here.edit(promoted, /Value one is one/g, 'Value one is: one');
      here.did(reviewer, 'amend', promoted, '--reason', 'a slip');
    },
  ],
  ['retracts', (here) => here.did(reviewer, 'retract', promoted, '--reason', 'Value one is gone')],
];

/** Which side of a conflict is kept, and whether a record is put back before anything is erased. */
const resolutions = ['its stub', 'its text', 'its stub, put back'] as const;

/** Merges the base; of the record that is erased on one side, one of them is kept. */
function mergeBase(here: Guarded, kept: (typeof resolutions)[number]): void {
  try {
    here.git('merge', '-q', '--no-edit', 'origin/main');
    return;
  } catch {
    // It conflicts.
  }
  for (const side of ['--theirs', '--ours']) {
    const unmerged = here.git('diff', '--name-only', '--diff-filter=U').trim().split('\n');
    here.git('checkout', side, '--', ...unmerged);
    if (
      !existsSync(join(here.root, promoted)) ||
      here.read(promoted).includes('erased sha256:') === kept.startsWith('its stub')
    )
      break;
  }
  here.did(reviewer, 'index', '--write');
  here.commit('Merged');
}

/** Files of memory that have words of the item. */
function saying({ root }: Guarded): string[] {
  return ['corpus', 'memory'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
      .filter((path) => /value one|first values/i.test(readFileSync(path, 'utf8'))),
  );
}

describe('an erasure beside another decision', { timeout: 60_000 }, () => {
  it.each(
    sampleOf(
      (['base', 'branch'] as const).flatMap((side) =>
        decisions.flatMap(([does, decide]) =>
          resolutions.map((kept) => [side, does, kept, decide] as const),
        ),
      ),
      5,
    ),
  )(
    'on the %s is settled by what the gate names, where the other one %s the item (%s kept)',
    async (side, _does, kept, decide) => {
      const here = repository();
      const erase = (): void =>
        void here.did(reviewer, 'retract', here.items.promoted, '--erase', ...because);
      const [onBase, onBranch] = side === 'base' ? [erase, decide] : [decide, erase];
      here.git('checkout', '-q', 'main');
      onBase(here);
      here.commit('On the base');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.git('checkout', '-q', 'work');
      onBranch(here);
      here.commit('On the branch');
      mergeBase(here, kept);
      for (let round = 0; round < 2; round += 1) {
        const mends = (await judged(here)).diagnostics.flatMap(({ mend }) => mend);
        if (mends.length === 0) break;
        expect(mends.join('\n')).toMatch(/ledger retract \S+ --erase --reason "…"/);
        const isNamed = mends.some((each) =>
          each.includes(`git checkout origin/main -- ${promoted} && ledger retract`),
        );
        if (isNamed && (round > 0 || kept === 'its stub, put back'))
          here.git('checkout', 'origin/main', '--', promoted);
        erase();
        here.commit(`Settled ${round}`);
      }
      expect(saying(here)).toEqual([]);
      expect(here.did(bot, 'lint')).toBe('');
      expect((await judged(here)).diagnostics).toEqual([]);
    },
  );

  /** Two branches, `work` and `other`, which act on one item apart. */
  function apart(here: Guarded, other: () => void): void {
    here.git('checkout', '-qb', 'other');
    other();
    here.commit('Decided');
    here.git('checkout', '-q', 'work');
    here.did(reviewer, 'retract', promoted, '--erase', ...because);
    here.commit('Erased');
  }

  it('stays where another branch confirmed the item, and one command settles it', async () => {
    const here = repository();
    apart(here, () => here.did(reviewer, 'confirm', promoted));
    here.git('merge', '-q', '--no-edit', 'other');
    expect(here.read(promoted)).toContain('erased sha256:');
    expect(here.as(bot, ['recall', 'changing the first values']).out).not.toContain('Value one');
    const { diagnostics } = await judged(here);
    expect(diagnostics.map(({ code }) => code)).toEqual(['LED501', 'LED508']);
    for (const { mend } of diagnostics)
      expect(mend.join('\n')).toMatch(/ledger retract \S+ --erase --reason "…"/);
    here.did(reviewer, 'retract', promoted, '--erase', ...because);
    expect(here.did(bot, 'lint')).toBe('');
    expect(await errors(here, 'Settled')).toEqual([]);
  });

  it('conflicts in git where another branch changed its record, and one command settles it', async () => {
    const here = repository();
    apart(here, () => here.did(reviewer, 'quarantine', promoted, '--reason', 'looks odd'));
    expect(() => here.git('merge', '-q', 'other')).toThrow('CONFLICT');
    here.git('checkout', '--ours', '--', '.');
    here.git('add', '-A');
    expect(here.read(promoted)).toContain('erased sha256:');
    here.did(reviewer, 'retract', promoted, '--erase', ...because);
    expect(here.did(bot, 'lint')).toBe('');
    expect(await errors(here, 'Merged')).toEqual([]);
  });
});
