import { describe, expect, it } from 'vitest';

import { forge } from '../../support/forge.ts';
import { type Guarded, guarded } from '../../support/guarded.ts';
import { bot, captured, type Person, reviewer } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const path = 'corpus/findings/tokens-rotate.md';
const why = ['--reason', 'it misleads'] as const;
const identity = `${reviewer.name} <${reviewer.mail}>`;

/** Memory of high consequence that main has: a finding, a term and a procedure. */
let [item, term, rule] = ['', '', ''];
const high = guarded({
  more: (here) => {
    const raise = (kind: string, ...args: readonly string[]): string =>
      captured(
        here.did(
          bot,
          'capture',
          ...args,
          '--consequence',
          'high',
          '--when',
          'changing how tokens rotate',
          '--not-when',
          'in tests',
        ),
        kind,
      );
    item = raise('fact', 'Tokens rotate', 'src/values.ts#L12-L14');
    term = raise(
      'term',
      'A lease',
      '--kind',
      'term',
      '--term',
      'lease',
      '--meaning',
      'A right to write that ends by itself',
      'src/values.ts#L1-L3',
    );
    rule = raise(
      'workflow',
      'Deploys wait for the queue',
      '--kind',
      'workflow',
      '--text',
      'Wait until the queue is empty.',
      'src/values.ts#L4-L6',
    );
    here.did(reviewer, 'promote', item, term, rule);
    here.commit('Learn');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});
const served = (here: Guarded): string => here.did(bot, 'recall', 'how do tokens rotate');
const refused = (here: Guarded, who: Person, ...args: readonly string[]): string => {
  const ran = here.as(who, args);
  expect([args.join(' '), ran.code]).toEqual([args.join(' '), 1]);
  return ran.error;
};
const found = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => /LED511/.test(line))
    .map((line) => line.replace(/^(\w+ \w+) \S+: /, '$1 '));

describe('memory of high consequence', () => {
  it(
    'is out of service by one person, and withdrawn for good by two',
    { timeout: 90_000 },
    async () => {
      for (const [first, second] of [
        [bot, reviewer],
        [reviewer, bot],
      ] as const) {
        const here = high();
        expect(served(here)).toContain('Tokens rotate');
        here.did(first, 'retract', item, ...why, '--because', 'poisoned');
        expect(here.read(path)).toMatch(/^status: quarantined$/m);
        expect(served(here)).not.toContain('Tokens rotate');
        expect(here.did(bot, 'lint', '--fail-on', 'warning')).not.toMatch(/ (?:error|warning) /);
        for (const act of ['retract', 'reject', 'release'])
          expect(refused(here, first, act, item, ...why), act).toMatch(/P08/);
        here.commit('Quarantine');
        expect(
          (await here.gate({ env: { LEDGER_APPROVALS: '' } })).filter((line) =>
            line.startsWith('error'),
          ),
        ).toEqual([]);
        here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        here.did(second, 'retract', item, ...why, '--because', 'poisoned');
        expect(here.read(path)).toMatch(/^status: rolled-back$/m);
        here.git('add', '-A');
        here.git('commit', '-qm', 'Withdraw', '--author', `${second.name} <${second.mail}>`);
        expect(found(await here.gate())).toEqual([]);
        expect(found(await here.gate({ env: { LEDGER_APPROVALS: first.mail } })).length).toBe(1);
      }
    },
  );

  it(
    'is what it was before by a second person who did not raise it, also where it had no record or was stale',
    { timeout: 90_000 },
    () => {
      const here = high();
      const before = [
        path,
        'memory/INDEX.md',
        'memory/glossary.md',
        'docs/guides/workflow.md',
        'AGENTS.md',
      ].map((each) => [each, here.read(each)] as const);
      for (const each of [item, term, rule]) here.did(bot, 'retract', each, ...why);
      expect(here.read('memory/glossary.md')).not.toContain('lease');
      expect(here.read('docs/guides/workflow.md')).not.toContain('Deploys wait');
      expect(here.read('AGENTS.md')).not.toContain('Deploys wait');
      expect(here.did(bot, 'lint', '--fail-on', 'warning')).not.toMatch(/ (?:error|warning) /);
      for (const each of [item, term, rule])
        here.did(reviewer, 'release', each, '--reason', 'it holds');
      for (const [file, text] of before.slice(2, 4))
        expect(here.read(file).trim(), file).toBe(text.trim());
      expect(here.read('AGENTS.md')).toContain('- Deploys wait for the queue: see [');
      expect(served(here)).toContain('Tokens rotate');
      expect(here.did(bot, 'lint', '--fail-on', 'warning')).not.toMatch(/ (?:error|warning) /);
      here.edit('src/values.ts', 'value12 = 12', 'value12 = 13');
      here.as(bot, ['verify', '--mark-stale', path]);
      expect(here.read(path)).toMatch(/^status: stale$/m);
      here.did(bot, 'retract', item, ...why);
      here.did(reviewer, 'release', item, '--reason', 'it holds');
      expect(here.read(path)).toMatch(/^status: stale$/m);
    },
  );

  it(
    'that one branch rejected and another accepted is withdrawn by two people, too',
    { timeout: 90_000 },
    async () => {
      const here = high();
      const commit = (who: Person): void => {
        here.git('add', '-A');
        here.git('commit', '-qm', 'Decide', '--author', `${who.name} <${who.mail}>`);
      };
      here.git('branch', '-f', 'main');
      const ends = { to: 'rolled-back', reason: 'x', cause: 'withdrawn' } as const;
      here.did(reviewer, 'quarantine', item, ...why);
      commit(reviewer);
      here.did(bot, 'reject', item, ...why);
      commit(bot);
      here.git('checkout', '-q', 'main');
      here.did(reviewer, 'confirm', item);
      here.commit('Confirm');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.git('checkout', '-q', 'work');
      here.git('merge', '-q', '--no-edit', 'main');
      expect(refused(here, bot, 'retract', item, ...why)).toMatch(/P08/);
      here.git('branch', 'before');
      forge(here, 'rollback', item, { ...ends, from: 'promoted' });
      commit(bot);
      expect(found(await here.gate())).toEqual([
        expect.stringMatching(/bot@example\.org withdrew/),
      ]);
      here.git('reset', '-q', '--hard', 'before');
      here.did(reviewer, 'retract', item, ...why);
      commit(reviewer);
      expect(here.read(path)).toMatch(/^status: rolled-back$/m);
      expect(await here.gate()).toEqual([]);
    },
  );

  it('of normal consequence needs nobody else', { timeout: 60_000 }, () => {
    const here = high();
    here.did(bot, 'retract', here.items.promoted, ...why);
    expect(here.read('corpus/findings/value-one-one.md')).toMatch(/^status: rolled-back$/m);
  });

  const forgeries: readonly {
    readonly how: string;
    readonly forge: (here: Guarded) => void;
    readonly says: RegExp;
  }[] = [
    {
      how: 'a rollback without a quarantine',
      forge: (here) =>
        void forge(here, 'rollback', item, { to: 'rolled-back', reason: 'x', cause: 'withdrawn' }),
      says: /withdrew \S+ alone/,
    },
    {
      how: 'a rollback without a quarantine in the name of another',
      forge: (here) =>
        void forge(
          here,
          'rollback',
          item,
          { to: 'rolled-back', reason: 'x', cause: 'withdrawn' },
          { by: identity },
        ),
      says: /withdrew \S+ alone/,
    },
    {
      how: 'both by one person',
      forge: (here) => {
        forge(here, 'quarantine', item, { to: 'quarantined', reason: 'x' });
        forge(here, 'rollback', item, { to: 'rolled-back', reason: 'x', cause: 'withdrawn' });
      },
      says: /bot@example\.org quarantined and withdrew \S+/,
    },
    {
      how: 'the second act in the name of another',
      forge: (here) => {
        forge(here, 'quarantine', item, { to: 'quarantined', reason: 'x' });
        forge(
          here,
          'rollback',
          item,
          { to: 'rolled-back', reason: 'x', cause: 'withdrawn' },
          { by: identity },
        );
      },
      says: /no approval .*reviewer@example\.org/,
    },
    {
      how: 'the first act in the name of another',
      forge: (here) => {
        forge(here, 'quarantine', item, { to: 'quarantined', reason: 'x' }, { by: identity });
        forge(here, 'rollback', item, { to: 'rolled-back', reason: 'x', cause: 'withdrawn' });
      },
      says: /no approval .*bot@example\.org|bot@example\.org .* is not a reviewer/,
    },
    {
      how: 'a rejection',
      forge: (here) => {
        forge(here, 'quarantine', item, { to: 'quarantined', reason: 'x' });
        forge(here, 'disposition', item, { to: 'rejected', reason: 'x' });
      },
      says: /bot@example\.org quarantined and withdrew \S+/,
    },
    {
      how: 'a release of what another ordered, in one change',
      forge: (here) => {
        forge(here, 'quarantine', item, { to: 'quarantined', reason: 'x' }, { by: identity });
        forge(
          here,
          'release',
          item,
          { to: 'promoted', reason: 'x' },
          { by: 'Third <third@example.org>' },
        );
      },
      says: /no approval .*third@example\.org/,
    },
  ];

  it.each(sampleOf(forgeries))(
    'is not withdrawn by $how',
    { timeout: 60_000 },
    async ({ forge: forged, says }) => {
      const here = high();
      forged(here);
      here.commit('Forge');
      for (const env of [{}, { LEDGER_APPROVALS: 'bot@example.org' }])
        expect(found(await here.gate({ env }))).toEqual([expect.stringMatching(says)]);
    },
  );
});
