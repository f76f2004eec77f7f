import { describe, expect, it } from 'vitest';

import { isClassifiedKey, loweredByConfig } from '#rules/lowered-config';
import { isDecisionProtection } from '#rules/lowered-rules';
import { newExceptions } from '#rules/policy/consequence-kept';
import { rules } from '#rules/registry';
import type { GrantedExceptions, History } from '#workspace/history/history';
import type { Waiver } from '#workspace/policy/policy-files';
import { configKeys } from '#workspace/schema/generated/config-names';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

type Gate = NonNullable<History['gate']>;

function changing(gate: Partial<Gate>): Workspace {
  return { surroundings: { history: { gate } } } as unknown as Workspace;
}

function lowered(before: LedgerConfig, now: LedgerConfig): string[] {
  return loweredByConfig(changing({ configEdit: { before, now } }));
}

describe('a key of the configuration', () => {
  it('is known to ask less of later changes, or to be harmless', () => {
    const keys = Object.entries(configKeys).flatMap(([part, names]) =>
      // The keys of a member of a list are looked at with the list.
      part.endsWith('.*') ? [] : names.map((name) => (part === '' ? name : `${part}.${name}`)),
    );
    const leaves = keys.filter((key) => !Object.hasOwn(configKeys, key));
    expect(leaves.filter((key) => !isClassifiedKey(key))).toEqual([]);
    expect(isClassifiedKey('gate.another')).toBe(false);
    expect(isClassifiedKey('another')).toBe(false);
  });

  it('"preview" is harmless while no rule in preview keeps decisions', () => {
    expect(rules.filter(({ code, preview }) => preview && isDecisionProtection(code))).toEqual([]);
  });

  const rows: readonly (readonly [LedgerConfig, LedgerConfig, string])[] = [
    [{}, { ignore: ['docs/**'] }, 'docs/** is ignored'],
    [{}, { failOn: 'never' }, 'no report fails a run'],
    [{ failOn: 'warning' }, {}, 'only an error fails a run'],
    [{ failOn: 'info' }, { failOn: 'warning' }, 'an info does not fail a run'],
    [{ maxWarnings: 3 }, { maxWarnings: 4 }, 'the limit of warnings is 4'],
    [{ maxWarnings: 0 }, {}, 'warnings are not limited'],
    [{}, { agents: { mayPromote: 'low' } }, 'agents may promote'],
    [{ agents: { claimedPerson: 'refuse' } }, {}, 'an unconfirmed decision only warns'],
    [{}, { agents: { claimedPerson: 'allow' } }, 'an unconfirmed decision passes'],
    [{ owners: 'require' }, {}, 'owners need not approve'],
    [{}, { approvalDecides: true }, 'an approval promotes pending items'],
    [
      { highConsequence: ['risk', 'decision'] },
      { highConsequence: ['risk'] },
      'kind decision is no longer high-consequence',
    ],
    [{}, { foreignKeys: ['note'] }, 'edits of note are not reported'],
    [{ gate: { stale: 'error' } }, {}, 'broken evidence only warns'],
    [{}, { gate: { evidenceChanged: 'warning' } }, 'changed evidence only warns'],
    [{ gate: { pending: 'all' } }, {}, 'only items proposed or closed here block a merge'],
    [{}, { gate: { pending: 'closed' } }, 'only closed tasks block a merge'],
    [{ gate: { strict: true } }, {}, 'hooks of agents block only once'],
    [{}, { guard: { level: 'tell' } }, 'a broken guard only warns'],
    [{}, { guard: { commands: true } }, 'facts may run commands'],
    [{}, { baseBranch: 'lax' }, 'changes are compared with lax'],
    [{ baseBranch: 'main' }, {}, 'changes are compared with the default branch'],
    [{ reviewers: ['a@example.org'] }, {}, 'everyone becomes a reviewer'],
    [{}, { rules: '1.0' }, 'only the rules of 1.0 run'],
    [{}, { rules: { 'record-as-pinned': 'warning' } }, 'LED504 becomes warning'],
    [{}, { rules: { 'people-decide': 'off' } }, 'POL004 becomes off'],
    [{}, { rules: { QUE407: 'info' } }, 'QUE407 becomes info'],
    [{}, { rules: { FND306: 'warning' } }, 'FND306 becomes warning'],
    [{ rules: { SEC702: 'error' } }, {}, 'SEC702 becomes warning'],
    [
      {},
      { overrides: [{ files: ['corpus/**'], rules: { LED504: 'off' } }] },
      'LED504 becomes off in corpus/**',
    ],
    [
      {
        rules: { LED504: 'off' },
        overrides: [{ files: ['corpus/**'], rules: { LED504: 'error' } }],
      },
      { rules: { LED504: 'off' } },
      'LED504 is no longer error in corpus/**',
    ],
    [
      {
        rules: { LED504: 'off' },
        overrides: [{ files: ['corpus/**'], rules: { LED504: 'error' } }],
      },
      {
        rules: { LED504: 'off' },
        overrides: [
          { files: ['corpus/**'], rules: { LED504: 'error' } },
          { files: ['**'], rules: { LED504: 'off' } },
        ],
      },
      'LED504 becomes off in **',
    ],
    [
      {
        overrides: [
          { files: ['**'], rules: { LED504: 'off' } },
          { files: ['corpus/**'], rules: { LED504: 'error' } },
        ],
      },
      {
        overrides: [
          { files: ['corpus/**'], rules: { LED504: 'error' } },
          { files: ['**'], rules: { LED504: 'off' } },
        ],
      },
      'overrides are in another order',
    ],
  ];
  it.each(rows)('%j → %j', (before, now, words) => {
    expect(lowered(before, now)).toEqual([words]);
    expect(lowered(now, now)).toEqual([]);
  });

  it('that asks more, or nothing of later changes, is not named', () => {
    for (const [before, now] of [
      [{}, { failOn: 'warning', maxWarnings: 3, owners: 'require' }],
      [{ agents: { mayPromote: 'low', claimedPerson: 'allow' } }, { agents: {} }],
      [{ rules: { LED504: 'off' } }, { rules: { LED504: 'warning', IDX102: 'off' } }],
      [{ overrides: [{ files: ['**'], rules: { LED504: 'off' } }] }, {}],
      [{}, { rules: { SEC702: 'warning', POL002: 'error' } }],
      [{}, { gate: { strict: true, stale: 'error', pending: 'all' }, highConsequence: ['risk'] }],
      [{ guard: { commands: true, level: 'tell' } }, {}],
      [{}, { index: { write: 'branch' }, sync: [], guard: { commandSeconds: 9 } }],
    ] satisfies [LedgerConfig, LedgerConfig][])
      expect(lowered(before, now), JSON.stringify(now)).toEqual([]);
  });
});

describe('a waiver that a change brings', () => {
  const waiver = (more: Partial<Waiver> = {}): Waiver => ({
    code: 'LED504',
    scope: 'corpus/**',
    expiry: '2027-01-31',
    ...more,
  });
  const granted = (...waivers: Waiver[]): GrantedExceptions => ({ waivers, baseline: [] });
  const words = (was: readonly Waiver[], is: Waiver): string[] =>
    newExceptions(changing({ exceptionsEdit: { before: granted(...was), now: granted(is) } })).map(
      ({ what }) => what,
    );
  const [one, two] = [`sha256:${'1'.repeat(64)}`, `sha256:${'2'.repeat(64)}`];

  it('is named where it is wider than those that were there', () => {
    const base = [waiver({ to: 'warning', digests: [one] })];
    for (const [more, said] of [
      [
        { to: 'warning', digests: [one], expiry: '2027-02-01' },
        'LED504 becomes warning in corpus/** until 2027-02-01',
      ],
      [{ to: 'off', digests: [one] }, 'LED504 is waived in corpus/** until 2027-01-31'],
      [
        { to: 'warning', digests: [one, two] },
        'LED504 becomes warning in corpus/** until 2027-01-31',
      ],
      [{ to: 'warning' }, 'LED504 becomes warning in corpus/** until 2027-01-31'],
      [
        { to: 'warning', digests: [one], scope: '**' },
        'LED504 becomes warning in ** until 2027-01-31',
      ],
      [{ code: 'high-consequence-validated' }, 'QUE407 is waived in corpus/** until 2027-01-31'],
    ] satisfies [Partial<Waiver>, string][])
      expect(words(base, waiver(more)), JSON.stringify(more)).toEqual([said]);
  });

  it('is not named where it is as narrow, or of a rule that keeps no decisions', () => {
    const base = [waiver({ content: one })];
    for (const more of [
      { content: one },
      { content: one, to: 'info' },
      { content: one, expiry: '2026-12-31', reason: 'said otherwise' },
      { code: 'record-as-pinned', digests: [one] },
      { code: 'IDX102' },
    ] satisfies Partial<Waiver>[])
      expect(words(base, waiver(more)), JSON.stringify(more)).toEqual([]);
  });
});
