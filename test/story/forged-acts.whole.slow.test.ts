import { describe, expect, it } from 'vitest';

import { erasedText } from '#provenance/digest';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { forge, headsOf, idIn } from '../support/forge.ts';
import { type Guarded, guarded, judged, promoted, undecided } from '../support/guarded.ts';
import { pinAt } from '../support/pin-at.ts';
import { bot, captured, reviewer } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const repository = guarded();

/** The errors at the gate, by code and by what they say, each once. */
async function errors(here: Guarded): Promise<string[]> {
  const { diagnostics } = await judged(here);
  return [
    ...new Set(
      diagnostics.flatMap(({ severity, code, messageId }) =>
        severity === 'error' ? [`${code} ${messageId}`] : [],
      ),
    ),
  ].sort();
}

/** An act on the record as it stands, with its true pin. */
async function act(
  here: Guarded,
  kind: Parameters<typeof forge>[1],
  changed: Parameters<typeof forge>[3] = {},
  more: Parameters<typeof forge>[4] = {},
): Promise<string> {
  const pin = await pinAt(here, promoted);
  return forge(here, kind, here.items.promoted, { pin, ...changed }, more);
}

type Edit = readonly [from: string | RegExp, to: string];

const edits: Readonly<
  Record<
    'claim' | 'denial' | 'condition' | 'scope' | 'hashes' | 'evidence' | 'rows' | 'guard' | 'id',
    Edit
  >
> = {
  claim: [/Value one is one/g, 'Value one is two'],
  denial: [/Value one is one/g, 'Value one is not one'],
  condition: [/^load_when: .*$/m, 'load_when: "doing anything at all"'],
  scope: ['- in tests', '- in tests of the release'],
  hashes: [/^content_hash: .*$/m, `content_hash: "sha256:${'b'.repeat(64)}"`],
  evidence: ['- File: `src/values.ts#L1-L4`', '- File: `src/values.ts#L1-L4`\n- Command: `true`'],
  rows: [
    /^( {2}- kind: lines\n.*\n.*\n)/m,
    `$1  - kind: lines\n    surface: "src/values.ts#L5-L6"\n    hash: "sha256:${'b'.repeat(64)}"\n`,
  ],
  guard: [/^load_when: /m, 'guard:\n  - forbid: "value1 = 2"\n    in: "src/**"\nload_when: '],
  id: [/^id: .*$/m, 'id: value-one-is-two'],
};

describe('an entry that somebody wrote by hand, with the pin of the record as it was changed', () => {
  it.each(
    sampleOf([
      ['correction', 'claim'],
      ['confirmation', 'claim'],
      ['amendment', 'denial'],
      ['confirmation', 'scope'],
      ['amendment', 'scope'],
      ['correction', 'condition'],
      ['close', 'condition'],
      ['amendment', 'hashes'],
      ['correction', 'hashes'],
      ['correction', 'evidence'],
      ['amendment', 'evidence'],
      ['confirmation', 'evidence'],
      ['confirmation', 'rows'],
      ['amendment', 'guard'],
      ['confirmation', 'guard'],
      ['correction', 'id'],
    ] as const),
  )(
    'changes with a %s nothing that such an act does not: %s',
    { timeout: 60_000 },
    async (kind, what) => {
      const here = repository();
      here.edit(promoted, ...edits[what]);
      await act(here, kind);
      here.commit('Forge');
      expect(await errors(here)).toContain('LED510 changed');
    },
  );

  it('withdraws nothing else than what the record claims', { timeout: 60_000 }, async () => {
    const here = repository();
    here.edit(promoted, 'status: promoted', 'status: rolled-back');
    const claim = 'Value two is two';
    await act(here, 'rollback', { to: 'rolled-back', cause: 'poisoned', reason: 'so', claim });
    here.commit('Forge');
    expect(await errors(here)).toEqual(['LED510 said']);
    // Nor where its file goes, too, so that nothing but the entry tells what was wrong.
    here.git('rm', '-q', promoted);
    here.write(
      'memory/INDEX.md',
      here.read('memory/INDEX.md').replace(/^.*value-one-one.*\n/m, ''),
    );
    here.commit('Take it away');
    expect(await errors(here)).toEqual(['LED510 said']);
  });

  it(
    'makes no memory that may be edited later, for want of a pin',
    { timeout: 60_000 },
    async () => {
      const here = repository();
      here.did(bot, 'promote', undecided);
      here.git('clean', '-qf', 'corpus/ledger');
      forge(here, 'promotion', here.items.undecided, { from: 'pending', to: 'promoted' });
      here.commit('Forge');
      expect(await errors(here)).toEqual(['LED509 unpinned']);
    },
  );

  it('erases no text of what is memory, though its pin stays', { timeout: 60_000 }, async () => {
    const here = repository();
    const erased = erasedText('changing the first values');
    here.edit(promoted, /^load_when: .*$/m, `load_when: "${erased}"`);
    here.commit('Erase');
    expect(await errors(here)).toEqual(['LED504 changed']);
  });

  it('says nothing that a record does not say itself', { timeout: 60_000 }, async () => {
    const here = repository();
    const { items } = JSON.parse(here.read(here.entry('"act": "adoption"'))) as LedgerEntry;
    const says = { load_when: 'changing the later values' };
    forge(here, 'close', items[0]?.item ?? '', { says });
    here.commit('Forge');
    expect(await errors(here)).toEqual(['LED510 said']);
  });

  it('lets no record show another status than the ledger', { timeout: 60_000 }, async () => {
    for (const status of ['stale', 'rejected', 'superseded']) {
      const here = repository();
      here.edit(promoted, 'status: promoted', `status: ${status}`);
      await act(here, 'correction');
      here.commit('Forge');
      expect(await errors(here)).toEqual(expect.arrayContaining(['LED504 typed']));
    }
    // Withdrawn by the ledger, and still shown as memory.
    const here = repository();
    await act(here, 'quarantine', { to: 'quarantined', reason: 'doubt' });
    here.commit('Forge');
    expect(await errors(here)).toEqual(['LED504 typed']);
    expect(here.as(bot, ['lint', '--only', 'LED504']).code).toBe(1);
  });

  it(
    'makes no memory of an edit by withdrawing it and taking it back',
    { timeout: 60_000 },
    async () => {
      const here = repository();
      here.edit(promoted, ...edits.claim);
      await act(here, 'staleness', { to: 'stale', reason: 'doubt' });
      await act(here, 'confirmation', { from: 'stale', to: 'promoted' });
      here.commit('Forge');
      expect(await errors(here)).toEqual(['LED510 changed']);
    },
  );
});

describe('acts that somebody made up to disagree', () => {
  it.each([
    ['staleness', 'stale', []],
    ['quarantine', 'quarantined', ['LED509 settled']],
  ] as const)(
    'are settled with nothing that none of them said: %s',
    { timeout: 60_000 },
    async (kind, to, more) => {
      const here = repository();
      const parents = headsOf(here);
      const stays = { from: 'promoted', to: 'promoted' };
      const one = await act(here, kind, { from: 'promoted', to, reason: 'doubt' }, { parents });
      const other = await act(here, 'confirmation', stays, { parents });
      here.edit(promoted, ...edits.claim);
      await act(here, 'promotion', stays, { parents: [idIn(one), idIn(other)] });
      here.commit('Forge');
      expect(await errors(here)).toEqual([...more, 'LED510 changed'].sort());
    },
  );

  it(
    'write no memory anew from a branch in which it is said to wait',
    { timeout: 60_000 },
    async () => {
      const here = repository();
      const heads = headsOf(here);
      const raise = here
        .git('grep', '-l', `"item": "${here.items.promoted}`, '--', 'corpus/ledger/changes')
        .trim();
      const item = here.items.promoted;
      const deferred = { from: 'pending', to: 'deferred', reason: 'later', until: '2099-01-01' };
      const one = forge(here, 'disposition', item, deferred, { parents: [idIn(raise)] });
      const back = { from: 'deferred', to: 'pending' };
      const two = forge(here, 'reopening', item, back, { parents: [idIn(one)] });
      here.edit(promoted, ...edits.claim);
      await act(
        here,
        'promotion',
        { from: 'pending', to: 'promoted' },
        { parents: [...heads, idIn(two)] },
      );
      here.commit('Forge');
      expect(await errors(here)).toEqual(['LED510 changed']);
    },
  );

  it.each(['promotion', 'confirmation'] as const)(
    'make nothing memory again that was withdrawn: %s',
    { timeout: 60_000 },
    async (kind) => {
      const here = repository();
      const parents = headsOf(here);
      here.did(reviewer, 'retract', promoted, '--reason', 'it was wrong');
      here.commit('Retract');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const withdrawn = headsOf(here);
      const fork = forge(
        here,
        'confirmation',
        here.items.promoted,
        { from: 'promoted', to: 'promoted' },
        { parents },
      );
      here.edit(promoted, 'status: rolled-back', 'status: promoted');
      here.commit('Fork');
      expect(await errors(here)).toEqual(expect.arrayContaining(['LED504 typed', 'LED508 base']));
      forge(
        here,
        kind,
        here.items.promoted,
        { from: 'promoted', to: 'promoted' },
        { parents: [...withdrawn, idIn(fork)] },
      );
      here.commit('Join');
      expect(await errors(here)).toContain('LED509 settled');
    },
  );

  it('release no memory to be decided anew, and nothing alone', { timeout: 60_000 }, async () => {
    const here = repository();
    here.did(reviewer, 'quarantine', promoted, '--reason', 'somebody doubts it');
    here.commit('Quarantine');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    forge(
      here,
      'release',
      here.items.promoted,
      { from: 'quarantined', to: 'pending', reason: 'fine' },
      { by: 'Somebody Else <else@example.org>' },
    );
    here.commit('Forge');
    expect(await errors(here)).toEqual(expect.arrayContaining(['LED509 move', 'LED511 claimed']));
  });
});

describe('branches that decided apart', () => {
  const apart = (here: Guarded, one: () => void, other: () => void): void => {
    here.git('checkout', '-q', '-b', 'one');
    one();
    here.commit('One');
    here.git('checkout', '-q', '-b', 'other', 'work');
    other();
    here.commit('Other');
    here.git('checkout', '-q', 'one');
    try {
      here.git('merge', '-q', '--no-edit', '-X', 'ours', 'other');
    } catch {
      here.git('checkout', '-q', '--ours', '.');
      here.git('add', '-A');
      here.git('commit', '-qm', 'Join');
    }
  };

  it(
    'meet where both confirmed, and take evidence along that changed',
    { timeout: 60_000 },
    async () => {
      const here = repository();
      here.edit('src/values.ts', 'value1 = 1;', 'value1 = 0x1;');
      here.commit('Change');
      const at = ['--at', 'src/values.ts#L1-L4'];
      apart(
        here,
        () => void here.did(bot, 'confirm', promoted, ...at),
        () => void here.did(reviewer, 'confirm', promoted, ...at),
      );
      here.did(bot, 'confirm', promoted);
      here.commit('Once more');
      expect(await here.gate()).toEqual([]);
    },
  );

  it('are settled by the gates where one took it for stale', { timeout: 60_000 }, async () => {
    const here = repository();
    here.edit('src/values.ts', 'value1 = 1;', 'value1 = 0x1;');
    here.commit('Change');
    apart(
      here,
      () => void here.did(bot, 'confirm', promoted, '--at', 'src/values.ts#L1-L4'),
      () => void here.as(bot, ['verify', '--mark-stale']),
    );
    // Git mixed what both left; the record is as one of them left it.
    here.git('checkout', 'one~', '--', promoted);
    here.did(reviewer, 'promote', promoted);
    here.did(bot, 'index', '--write');
    here.commit('Settle');
    expect(await here.gate()).toEqual([]);
  });

  it('keep withdrawn what one of them withdrew', { timeout: 60_000 }, async () => {
    const here = repository();
    apart(
      here,
      () => void here.did(reviewer, 'retract', promoted, '--reason', 'it was wrong'),
      () => void here.did(bot, 'confirm', promoted),
    );
    expect(here.as(reviewer, ['promote', promoted]).error).toContain(
      'it is rolled-back, which is final',
    );
    here.did(reviewer, 'retract', promoted, '--reason', 'it was wrong');
    here.commit('Settle');
    expect(await here.gate()).toEqual([]);
  });
});

describe('a claim that is raised again', () => {
  const again = [
    'capture',
    'Value nine is nine',
    'src/values.ts#L8-L11',
    '--when',
    'changing later values',
    '--not-when',
    'in tests',
    '--task',
    'again',
  ] as const;

  it('is not taken out of quarantine by another name', { timeout: 60_000 }, async () => {
    const here = repository();
    here.did(reviewer, 'quarantine', undecided, '--reason', 'somebody doubts it');
    expect(here.as(bot, again).error).toMatch(/P11 .*this claim is quarantined as /);
    const copy = captured(here.did(bot, ...again, '--override', 'P11', '--reason', 'it holds'));
    expect(here.as(bot, ['promote', copy]).error).toMatch(
      /P11 .*which is in quarantine, already records/,
    );
    here.did(bot, 'promote', copy, '--override', 'P11', '--reason', 'it holds');
    here.commit('Again');
    expect((await here.gate()).filter((line) => line.includes('LED511'))).toEqual([
      expect.stringMatching(/a claim that \S+ quarantined/),
    ]);
  });

  it('is of high consequence where it was before', { timeout: 60_000 }, () => {
    const here = repository();
    here.did(reviewer, 'reject', undecided, '--reason', 'not now');
    const high = captured(here.did(bot, ...again, '--consequence', 'high'));
    here.did(reviewer, 'reject', high, '--reason', 'nobody looked at it');
    const copy = captured(here.did(bot, ...again));
    expect(here.as(bot, ['promote', copy]).error).toMatch(
      /P08 .*raised before: it was proposed as high-consequence/,
    );
    here.did(reviewer, 'promote', copy);
  });
});

describe('acts as they are made', () => {
  it('stay within their bounds, one after the other', { timeout: 90_000 }, async () => {
    const here: Guarded = repository();
    here.write(
      'corpus/audits/links.md',
      `# Audit: Links\n\n## Observation\n[It](../findings/value-one-one.md) is linked.\n`,
    );
    here.did(bot, 'confirm', promoted);
    here.edit(promoted, '\nValue one is one\n', '\nValue one is one.\n');
    here.did(reviewer, 'amend', promoted, '--reason', 'a full stop');
    here.did(reviewer, 'quarantine', promoted, '--reason', 'somebody doubts it');
    here.did(bot, 'release', promoted, '--reason', 'nobody doubts it');
    here.did(bot, 'mv', promoted, 'corpus/findings/first/one.md');
    here.did(reviewer, 'validate', undecided);
    here.did(bot, 'defer', undecided, '--until', '2099-01-01', '--reason', 'not now');
    here.did(bot, 'reopen', undecided);
    here.edit(undecided, '\nValue nine is nine\n', '\nValue nine is nine, and no more\n');
    here.did(reviewer, 'promote', undecided);
    const copy = captured(
      here.did(bot, 'supersede', undecided, '--claim', 'Value nine is nine, and at times ten'),
    );
    here.did(reviewer, 'promote', copy);
    here.did(reviewer, 'retract', 'corpus/findings/first/one.md', '--reason', 'it was wrong');
    here.did(reviewer, 'close', 'main');
    here.commit('All of them');
    expect(await here.gate()).toEqual([]);
  });

  it('each change what they may, in one change', { timeout: 60_000 }, async () => {
    const here = repository();
    here.did(reviewer, 'quarantine', undecided, '--reason', 'somebody doubts it');
    here.commit('Quarantine');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.edit(promoted, '\nValue one is one\n', '\nValue one is one.\n');
    here.did(reviewer, 'amend', promoted, '--reason', 'a full stop');
    here.write('src/values.ts', `// Values.\n${here.read('src/values.ts')}`);
    here.commit('Amend');
    here.did(bot, 'confirm', promoted, '--at', 'src/values.ts#L2-L5');
    // What waits again may be edited.
    here.did(bot, 'release', undecided, '--reason', 'nobody doubts it');
    here.edit(undecided, '- in tests', '- nowhere in tests');
    here.commit('Confirm and release');
    expect(await errors(here)).toEqual([]);
  });

  it('take no edit along that was made while memory was out of use', { timeout: 60_000 }, () => {
    const here = repository();
    here.did(reviewer, 'quarantine', promoted, '--reason', 'somebody doubts it');
    here.edit(promoted, '\nValue one is one\n', '\nValue one is two\n');
    expect(here.as(bot, ['release', promoted, '--reason', 'nobody doubts it']).error).toMatch(
      /P12 {3}corpus\/findings\/value-one-one\.md differs from its accepted text/,
    );
    here.edit(promoted, '\nValue one is two\n', '\nValue one is one\n');
    here.did(bot, 'release', promoted, '--reason', 'nobody doubts it');
  });

  it('follow links in memory, and a gate passes that', { timeout: 60_000 }, async () => {
    const here = repository();
    here.edit(undecided, '## Evidence', 'See [the first](value-one-one.md).\n\n## Evidence');
    here.did(reviewer, 'promote', undecided);
    here.commit('Link');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.did(bot, 'mv', promoted, 'corpus/findings/first/one.md');
    here.commit('Move');
    expect(here.read(undecided)).toContain('[the first](first/one.md)');
    expect(await here.gate()).toEqual([]);
    here.edit(
      undecided,
      '[the first](first/one.md)',
      '[the first](first/one.md) and [more](first/one.md)',
    );
    here.commit('Edit');
    expect(await errors(here)).toContain('LED504 changed');
  });
});
