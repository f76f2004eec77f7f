import { describe, expect, it } from 'vitest';

import { forge, headsOf, idIn } from '../support/forge.ts';
import { type Guarded, guarded, promoted, undecided } from '../support/guarded.ts';
import { bot, captured, reviewer } from '../support/team.ts';

const repository = guarded();
const digest = `sha256:${'b'.repeat(64)}`;
const bounds = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.includes('LED510'))
    .map((line) =>
      line
        .replace(/^error LED510 corpus\/ledger\/\w+\/…: /, '')
        .replace(/sha256:(?!b{8})\w{8}/, 'DIGEST'),
    );

describe('an entry that somebody wrote by hand', () => {
  it.each([
    [
      'correction',
      { discovery: 'Value one is two' },
      'no correction makes another claim: it was "Value one is one", and is "Value one is two"',
    ],
    [
      'confirmation',
      { discovery: 'Value one is two' },
      'no confirmation makes another claim: it was "Value one is one", and is "Value one is two"',
    ],
    [
      'confirmation',
      { provenance: { claim: 'Value one is two' } },
      'no confirmation makes another claim: it was "Value one is one", and is "Value one is two"',
    ],
    [
      'amendment',
      { discovery: 'Value one is not one' },
      'an amendment only rewords: it was "Value one is one", and is "Value one is not one"',
    ],
    [
      'rollback',
      { to: 'rolled-back', cause: 'poisoned', discovery: 'Value two is two' },
      'no rollback makes another claim: it was "Value one is one", and is "Value two is two"',
    ],
    [
      'confirmation',
      { body_digest: digest },
      'no confirmation changes what a record says: its body was DIGEST, and is sha256:bbbbbbbb',
    ],
    [
      'correction',
      { load_when: 'doing anything at all' },
      'no correction sets another Load when: it was "changing the firs…", and is "doing anything at…"',
    ],
    [
      'close',
      { load_when: 'doing anything at all' },
      'no close sets another Load when: it was "changing the firs…", and is "doing anything at…"',
    ],
    [
      'amendment',
      { content_hash: digest },
      'no amendment takes other hashes of the evidence than DIGEST',
    ],
    [
      'correction',
      { provenance: { evidence: ['Command: `true`'] } },
      'no correction says where an item comes from',
    ],
  ] as const)(
    'changes with a %s nothing that such an act does not: %j',
    { timeout: 60_000 },
    async (kind, changed, said) => {
      const here = repository();
      forge(here, kind, here.items.promoted, changed as Parameters<typeof forge>[3]);
      here.commit('Forge');
      expect(bounds(await here.gate())).toEqual([said]);
    },
  );

  it(
    'makes no memory of an edit by withdrawing it and taking it back',
    { timeout: 60_000 },
    async () => {
      const here = repository();
      forge(here, 'staleness', here.items.promoted, { to: 'stale', body_digest: digest });
      forge(here, 'confirmation', here.items.promoted, { to: 'promoted', body_digest: digest });
      here.commit('Forge');
      expect(bounds(await here.gate())).toEqual([
        'no confirmation changes what a record says: its body was DIGEST, and is sha256:bbbbbbbb',
      ]);
    },
  );
});

describe('acts that somebody made up to disagree', () => {
  const told = (lines: readonly string[]): string[] =>
    lines
      .filter((line) => /LED5(?:09|10|11)/.test(line))
      .map((line) =>
        line
          .replace(/^error (LED\d+) corpus\/ledger\/\w+\/…:/, '$1')
          .replace(/sha256:(?!b{8})\w{8}/, 'DIGEST'),
      );

  it.each([
    ['staleness', 'stale', []],
    [
      'quarantine',
      'quarantined',
      ['LED509 where one branch has it quarantined, no promotion makes it promoted'],
    ],
  ] as const)(
    'are settled with nothing that none of them said: %s',
    { timeout: 60_000 },
    async (kind, to, more) => {
      const here = repository();
      const parents = headsOf(here);
      const one = forge(here, kind, here.items.promoted, { to, reason: 'doubt' }, { parents });
      const other = forge(
        here,
        'confirmation',
        here.items.promoted,
        { from: 'promoted', to: 'promoted' },
        { parents },
      );
      forge(
        here,
        'promotion',
        here.items.promoted,
        {
          from: 'promoted',
          to: 'promoted',
          discovery: 'Value one is two',
          body_digest: digest,
          load_when: 'doing anything at all',
        },
        { parents: [idIn(one), idIn(other)] },
      );
      here.commit('Forge');
      expect(told(await here.gate()).sort()).toEqual([
        ...more,
        'LED510 no promotion changes what a record says: its body was DIGEST, and is sha256:bbbbbbbb',
        'LED510 no promotion makes another claim: it was "Value one is one", and is "Value one is two"',
        'LED510 no promotion sets another Load when: it was "changing the firs…", and is "doing anything at…"',
      ]);
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
      expect((await here.gate()).filter((line) => line.includes('LED504'))).toEqual([
        `error LED504 ${promoted}: the record says promoted, the ledger rolled-back`,
      ]);
      forge(
        here,
        kind,
        here.items.promoted,
        { from: 'promoted', to: 'promoted' },
        { parents: [...withdrawn, idIn(fork)] },
      );
      here.commit('Join');
      expect(told(await here.gate())).toEqual([
        `LED509 where one branch has it rolled-back, no ${kind} makes it promoted`,
      ]);
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
    expect(told(await here.gate()).sort()).toEqual([
      'LED509 no release takes an item from quarantine to pending',
      'LED511 no approval and no commit shows that else@example.org decided this release',
    ]);
  });

  it('add no evidence to what was cited, and drop none', { timeout: 60_000 }, async () => {
    const here = repository();
    const rows = ['L1-L4', 'L5-L6'].map((lines) => ({
      kind: 'lines' as const,
      surface: `src/values.ts#${lines}`,
      hash: digest,
      unique: true,
    }));
    forge(here, 'confirmation', here.items.promoted, {
      content_hash: digest,
      per_surface_hash: rows,
    });
    here.commit('Forge');
    expect(bounds(await here.gate())).toEqual([
      'no confirmation adds evidence or drops it: src/values.ts#L5-L6',
    ]);
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
      'is rolled-back, which ends an item',
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
    expect(here.as(bot, again).error).toMatch(/P11 .*this is in quarantine, as /);
    const copy = captured(here.did(bot, ...again, '--override', 'P11', '--reason', 'it holds'));
    expect(here.as(bot, ['promote', copy]).error).toMatch(/P11 .*says so, and is in quarantine/);
    here.did(bot, 'promote', copy, '--override', 'P11', '--reason', 'it holds');
    here.commit('Again');
    expect((await here.gate()).filter((line) => line.includes('LED511'))).toEqual([
      expect.stringMatching(/made memory of a claim that \S+ put into quarantine/),
    ]);
  });

  it('is of high consequence where it was before', { timeout: 60_000 }, () => {
    const here = repository();
    here.did(reviewer, 'reject', undecided, '--reason', 'not now');
    const high = captured(here.did(bot, ...again, '--consequence', 'high'));
    here.did(reviewer, 'reject', high, '--reason', 'nobody looked at it');
    const copy = captured(here.did(bot, ...again));
    expect(here.as(bot, ['promote', copy]).error).toMatch(
      /P08 .*raised before: it was raised as of high consequence/,
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

  it('take no edit along that was made while memory was out of use', { timeout: 60_000 }, () => {
    const here = repository();
    here.did(reviewer, 'quarantine', promoted, '--reason', 'somebody doubts it');
    here.edit(promoted, '\nValue one is one\n', '\nValue one is two\n');
    expect(here.as(bot, ['release', promoted, '--reason', 'nobody doubts it']).error).toMatch(
      /P12 {3}corpus\/findings\/value-one-one\.md does not say what was accepted/,
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
    expect(await here.gate()).toEqual([
      `error FND309 ${undecided}: this finding no longer says what was accepted on a day`,
    ]);
  });
});
