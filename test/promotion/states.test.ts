import { describe, expect, it } from 'vitest';

import { isTerminal, moveBy } from '#promotion/states';
import { itemStatuses, recordStatuses } from '#provenance/statuses';

const statuses = [
  'pending',
  'validated',
  'promoted',
  'deferred',
  'rejected',
  'blocked',
  'stale',
  'superseded',
  'quarantined',
  'rolled-back',
];

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
    'stale quarantine': 'quarantined',
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
    for (const former of ['pending', 'validated', 'promoted', 'stale'])
      expect(moveBy('release', 'quarantined', former)?.to, former).toBe(former);
    expect(moveBy('release', 'quarantined', 'rejected')?.to).toBe('pending');
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
