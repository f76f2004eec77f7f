import { describe, expect, it } from 'vitest';

import {
  type Act,
  acts as allActs,
  isTerminal,
  itemTransitions,
  moveBy,
  movesFrom,
  recordTransitions,
} from '#promotion/states';
import { isLawful } from '#provenance/ledger/lawful-moves';
import { itemStatuses, recordStatuses } from '#provenance/statuses';

/** The law of states, written down a second time: from → everything it may become. */
const items: Readonly<Record<string, string>> = {
  '-': 'pending promoted',
  pending: 'promoted validated deferred blocked rejected quarantined',
  validated: 'promoted deferred blocked rejected quarantined',
  promoted: 'rolled-back quarantined',
  deferred: 'pending',
  rejected: '',
  blocked: 'pending',
  quarantined: 'rejected pending',
  'rolled-back': '',
};
const records: Readonly<Record<string, string>> = {
  '-': 'candidate promoted',
  candidate: 'promoted rejected quarantined',
  // Confirming and amending leave a record where it is.
  promoted: 'promoted stale superseded rolled-back quarantined',
  rejected: '',
  stale: 'promoted superseded rolled-back quarantined',
  superseded: '',
  quarantined: 'promoted candidate rejected rolled-back',
  'rolled-back': '',
};

describe.each([
  ['items', itemStatuses, itemTransitions, items],
  ['records', recordStatuses, recordTransitions, records],
] as const)('the law of %s', (_name, statuses, transitions, law) => {
  const pairs = ['-', ...statuses].flatMap((from) => statuses.map((to) => [from, to] as const));

  it.each(pairs)('%s → %s', (from, to) => {
    const legal = transitions.some((each) => (each.from ?? '-') === from && each.to === to);
    expect(legal).toBe((law[from] ?? '').split(' ').includes(to));
  });

  it('asks for a reason wherever the law does', () => {
    for (const each of transitions)
      if (['rejected', 'deferred', 'blocked', 'quarantined', 'rolled-back'].includes(each.to))
        expect(each.needs, `${String(each.from)} → ${each.to}`).toContain('reason');
  });
});

describe('moveBy', () => {
  const acts = [
    'promote',
    'validate',
    'defer',
    'block',
    'reject',
    'quarantine',
    'reopen',
    'retract',
    'mark-stale',
    'supersede',
    'confirm',
    'amend',
  ] as const;
  /** Status × act → what it becomes; everything that is not here is refused. */
  const moves: Readonly<Record<string, string>> = {
    'pending promote': 'promoted',
    'pending validate': 'validated',
    'pending defer': 'deferred',
    'pending block': 'blocked',
    'pending reject': 'rejected',
    'pending quarantine': 'quarantined',
    'validated promote': 'promoted',
    'validated defer': 'deferred',
    'validated block': 'blocked',
    'validated reject': 'rejected',
    'validated quarantine': 'quarantined',
    'deferred reopen': 'pending',
    'blocked reopen': 'pending',
    'quarantined reject': 'rejected',
    'quarantined retract': 'rolled-back',
    'promoted retract': 'rolled-back',
    'promoted quarantine': 'quarantined',
    'promoted mark-stale': 'stale',
    'promoted supersede': 'superseded',
    'promoted confirm': 'promoted',
    'promoted amend': 'promoted',
    'stale confirm': 'promoted',
    'stale retract': 'rolled-back',
    'stale supersede': 'superseded',
  };
  const statuses = [
    'pending',
    'validated',
    'promoted',
    'deferred',
    'rejected',
    'blocked',
    'quarantined',
    'rolled-back',
    'stale',
    'superseded',
  ];

  it.each(statuses.flatMap((status) => acts.map((act) => [status, act] as const)))(
    '%s by %s',
    (status, act) => {
      expect(moveBy(act, status)?.to ?? null).toBe(moves[`${status} ${act}`] ?? null);
    },
  );

  it('releases to what it was before', () => {
    for (const former of ['promoted', 'stale'])
      expect(moveBy('release', 'quarantined', former)?.to, former).toBe('promoted');
    expect(moveBy('release', 'quarantined', 'pending')?.to).toBe('pending');
    for (const status of statuses.filter((each) => each !== 'quarantined'))
      expect(moveBy('release', status, 'pending')).toBeNull();
  });
});

describe('isTerminal', () => {
  it('lets only what is undecided keep a task open', () => {
    const open = ['pending', 'validated'];
    for (const status of [
      ...itemStatuses,
      ...recordStatuses.filter((each) => each !== 'candidate'),
    ])
      expect(isTerminal(status), status).toBe(!open.includes(status));
  });
});

describe('what entries are judged by', () => {
  /**
   * The entry that each act leaves; promoting a requirement of an approved spec blocks it, which is
   * a disposition, and one person's withdrawal of high consequence is a quarantine.
   */
  const entries: Readonly<Record<Act, Parameters<typeof isLawful>[0]>> = {
    capture: 'raise',
    promote: 'promotion',
    validate: 'validation',
    defer: 'disposition',
    block: 'disposition',
    reject: 'disposition',
    quarantine: 'quarantine',
    release: 'release',
    reopen: 'reopening',
    retract: 'rollback',
    'mark-stale': 'staleness',
    supersede: 'supersession',
    confirm: 'confirmation',
    amend: 'amendment',
    adopt: 'adoption',
  };
  const statuses = [
    null,
    'pending',
    'validated',
    'promoted',
    'deferred',
    'rejected',
    'blocked',
    'quarantined',
    'rolled-back',
    'stale',
    'superseded',
  ] as const;

  it.each(statuses)('is the same law, from %s', (from) => {
    const moves = movesFrom(from).map(
      ({ act, to }) =>
        `${act === 'promote' && to === 'blocked' ? 'disposition' : act === 'retract' && to === 'quarantined' ? 'quarantine' : entries[act]}` +
        ` ${to === 'candidate' ? 'pending' : to}`,
    );
    const kinds = [...new Set(allActs.map((act) => entries[act]))];
    const lawful = kinds.flatMap((kind) =>
      statuses.flatMap((to) => (to !== null && isLawful(kind, from, to) ? [`${kind} ${to}`] : [])),
    );
    // The condition of what waits may be taken from its row: an amendment leaves an item where it
    // stands.
    expect(
      new Set(lawful.filter((each) => !each.startsWith('amendment') || from === 'promoted')),
    ).toEqual(new Set([...moves, ...(from === null ? ['adoption promoted'] : [])]));
  });
});
