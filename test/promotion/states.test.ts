import { describe, expect, it } from 'vitest';

import { transitionOf } from '#promotion/entries/entry-recorder';
import { letsTaskClose, transitionFrom } from '#promotion/transitions';
import { itemStatuses, recordStatuses } from '#provenance/discovery-kinds';
import type { RecordedAct } from '#provenance/item-content';
import { historyWithoutActs } from '#provenance/ledger/item-history';
import { isFinal, prevailingStatus, reconcilingCommands } from '#provenance/ledger/transitions';

import { statuses } from '../support/frozen-law.ts';

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
      expect(transitionFrom(act, status)?.to ?? null).toBe(moves[`${status} ${act}`] ?? null);
    },
  );

  it('releases to what it was before', () => {
    for (const former of ['pending', 'validated', 'promoted', 'stale'])
      expect(transitionFrom('release', 'quarantined', former)?.to, former).toBe(former);
    expect(transitionFrom('release', 'quarantined', 'rejected')?.to).toBe('pending');
    for (const status of statuses.filter((each) => each !== 'quarantined'))
      expect(transitionFrom('release', status, 'pending')).toBeNull();
  });
});

describe('isTerminal', () => {
  it('lets only what is undecided keep a task open', () => {
    const open = ['pending', 'validated'];
    for (const status of [
      ...itemStatuses,
      ...recordStatuses.filter((each) => each !== 'candidate'),
    ])
      expect(letsTaskClose(status), status).toBe(!open.includes(status));
  });
});

describe('moveOf, where two branches decided apart', () => {
  const pairs = statuses.flatMap((one) =>
    statuses.flatMap((other) => (one === other && isFinal(one) ? [] : [[one, other] as const])),
  );

  it.each(pairs)('lets every command that joins %s and %s start from either', (...both) => {
    const history = {
      ...historyWithoutActs('fact', 'Something holds', 'corpus/findings/a.md'),
      status: prevailingStatus(both) ?? '',
      latest: both.map((to) => ({ item: { to } }) as RecordedAct),
    };
    const commands = reconcilingCommands(both);
    expect(commands).not.toHaveLength(0);
    for (const command of commands) {
      const move = transitionOf(command, history, 'promoted');
      expect(both).toContain(move?.from);
      if (command === 'promote') expect(move?.to).toBe('promoted');
      // What one branch ended stays ended.
      expect([isFinal(history.status), isFinal(move?.to ?? '')]).not.toEqual([true, false]);
    }
  });
});
