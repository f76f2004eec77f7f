import { describe, expect, it } from 'vitest';

import { isTerminal, moveBy } from '#promotion/states';
import { isLawful, law } from '#provenance/ledger/law';
import { itemStatuses, recordStatuses } from '#provenance/statuses';

/** The law of states, written down a second time: from → everything it may become. */
const becomes: Readonly<Record<string, string>> = {
  '-': 'pending promoted',
  pending: 'promoted validated deferred blocked rejected quarantined',
  validated: 'promoted deferred blocked rejected quarantined',
  // Confirming and amending leave memory where it is.
  promoted: 'promoted stale superseded rolled-back quarantined',
  deferred: 'pending',
  rejected: '',
  blocked: 'pending',
  stale: 'promoted superseded rolled-back quarantined',
  superseded: '',
  quarantined: 'pending promoted rejected rolled-back',
  'rolled-back': '',
};
const statuses = Object.keys(becomes).filter((each) => each !== '-');

describe('the law', () => {
  const pairs = ['-', ...statuses].flatMap((from) => statuses.map((to) => [from, to] as const));

  it.each(pairs)('%s → %s', (from, to) => {
    const legal = law.some((row) => row.to === to && row.from.includes(from === '-' ? null : from));
    expect(legal).toBe(becomes[from]?.split(' ').includes(to));
  });

  it('asks for a reason wherever something is put off, refused or withdrawn', () => {
    for (const row of law)
      if (['rejected', 'deferred', 'blocked', 'quarantined', 'rolled-back'].includes(row.to))
        expect(row.needs, `${row.from.join()} → ${row.to}`).toContain('reason');
  });

  it('amends memory alone, and moves a record or closes a task without another status', () => {
    for (const from of statuses) {
      expect(isLawful('amendment', from, from), from).toBe(from === 'promoted');
      expect(isLawful('correction', from, from), from).toBe(true);
      expect(isLawful('close', from, 'pending'), from).toBe(from === 'pending');
    }
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
