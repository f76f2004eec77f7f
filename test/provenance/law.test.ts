import { describe, expect, it } from 'vitest';

import {
  type ActKind,
  changeablePartsOf,
  isAllowedTransition,
  isFinal,
  isReleasedBySecondPerson,
  maySettle,
  prevailingStatus,
  statusKeepingActs,
  transitions,
} from '#provenance/ledger/transitions';

import { finalStatuses, frozenLaw, frozenRow, statuses } from '../support/frozen-law.ts';

const acts = [
  ...new Set([
    ...transitions.map(({ act }) => act),
    ...(Object.keys(statusKeepingActs) as ActKind[]),
  ]),
];
describe('the law', () => {
  it.each(acts)('%s', (act) => {
    for (const from of [null, ...statuses])
      for (const to of statuses) {
        const row = frozenRow(act, from, to);
        expect(isAllowedTransition(act, from, to), `${from} to ${to}`).toBe(row !== undefined);
        if (row) expect(changeablePartsOf(act, from, to), `${from} to ${to}`).toEqual(row.carries);
        if (row)
          expect(
            (
              statusKeepingActs[act] ??
              transitions.find(
                (each) =>
                  each.act === act && each.from.includes(from) && [to, 'former'].includes(each.to),
              )
            )?.needs,
            `${from} to ${to}`,
          ).toEqual(row.needs);
      }
  });

  it('has no other acts', () => {
    expect(acts.toSorted()).toEqual([...new Set(frozenLaw.map(({ act }) => act))].toSorted());
  });
});

describe('branches that decided apart', () => {
  it('end in the status that no act leads out of', () => {
    expect(statuses.filter(isFinal)).toEqual(finalStatuses);
    expect(statuses.filter(isReleasedBySecondPerson)).toEqual(['quarantined']);
    for (const final of ['rejected', 'superseded', 'rolled-back'])
      for (const other of statuses.filter((each) => !isFinal(each))) {
        expect(prevailingStatus([final, other])).toBe(final);
        expect(prevailingStatus([other, final])).toBe(final);
      }
    expect(prevailingStatus(['superseded', 'rolled-back', 'rejected'])).toBe('rolled-back');
    expect(prevailingStatus(['quarantined', 'promoted'])).toBe('quarantined');
    expect(prevailingStatus(['deferred', 'promoted'])).toBe('promoted');
  });

  it.each([
    ['confirmation', 'stale', 'promoted', 'promoted', true],
    ['promotion', 'deferred', 'promoted', 'promoted', true],
    ['promotion', 'rejected', 'pending', 'promoted', false],
    ['amendment', 'quarantined', 'promoted', 'promoted', false],
    ['correction', 'quarantined', 'promoted', 'promoted', false],
    ['release', 'quarantined', 'promoted', 'promoted', true],
    ['rollback', 'quarantined', 'promoted', 'rolled-back', true],
    ['rollback', 'superseded', 'promoted', 'rolled-back', true],
    ['rollback', 'superseded', 'rolled-back', 'rolled-back', true],
    ['supersession', 'rolled-back', 'promoted', 'superseded', false],
    ['confirmation', 'superseded', 'promoted', 'promoted', false],
    ['disposition', 'rejected', 'pending', 'rejected', true],
    ['erasure', 'rolled-back', 'promoted', 'rolled-back', true],
    ['erasure', 'quarantined', 'promoted', 'quarantined', false],
    ['erasure', 'promoted', 'promoted', 'promoted', false],
  ] as const)('%s on %s and %s may lead to %s: %s', (act, one, other, to, may) => {
    expect(maySettle(act, [one, other], to)).toBe(may);
    expect(maySettle(act, [other, one], to)).toBe(may);
  });
});
