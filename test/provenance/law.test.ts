import { describe, expect, it } from 'vitest';

import {
  type ActKind,
  carriedBy,
  isFinal,
  isHeldBack,
  isLawful,
  law,
  maySettle,
  prevailing,
  staying,
} from '#provenance/ledger/law';

/** The law, written down a second time. `=` is the status that the item has. */
const frozen = `
raise         -                                   pending       claim                     all
adoption      -                                   promoted      reviewer,checks           all
promotion     -,pending,validated                 promoted      checks                    all
validation    pending                             validated     corroboration             text
disposition   pending,validated                   deferred      reason,until              text
disposition   pending,validated                   blocked       reason,until              text
disposition   pending,validated,quarantined       rejected      reason                    text
quarantine    pending,validated,promoted,stale    quarantined   reason
release       quarantined                         pending,validated,promoted,stale  reason,second
reopening     deferred,blocked                    pending
confirmation  promoted,stale                      promoted      checks                    condition,evidence,end
amendment     promoted                            promoted      checks,reason             wording,condition,end
staleness     promoted                            stale
supersession  promoted,stale                      superseded    successor                 successor
rollback      promoted,stale,quarantined          rolled-back   reason,second-if-high
correction    *                                   =             -                         place,links
close         *                                   =
erasure       rejected,superseded,rolled-back     =             reason                    stubs
`;

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
const acts = [...new Set([...law.map(({ act }) => act), ...(Object.keys(staying) as ActKind[])])];
const words: Readonly<Record<string, string>> = {
  until: 'until or blocked-by',
  second: 'second person',
  'second-if-high': 'second person if of high consequence',
};

const rows = frozen
  .trim()
  .split('\n')
  .map((line) => {
    const [act = '', from = '', to = '', needs = '', carries = ''] = line.split(/ +/);
    const list = (cell: string): string[] => cell.split(',').filter((each) => !/^-?$/.test(each));
    return {
      act,
      from: from === '*' ? statuses : from.split(',').map((each) => (each === '-' ? null : each)),
      to: to.split(','),
      needs: list(needs).map((each) => words[each] ?? each),
      carries: list(carries),
    };
  });

describe('the law', () => {
  it.each(acts)('%s', (act) => {
    const own = rows.filter((row) => row.act === act);
    for (const from of [null, ...statuses])
      for (const to of statuses) {
        const row = own.find(
          (each) =>
            each.from.includes(from) &&
            (each.to.includes(to) || (each.to[0] === '=' && to === from)),
        );
        expect(isLawful(act, from, to), `${from} to ${to}`).toBe(row !== undefined);
        if (row) expect(carriedBy(act, from, to), `${from} to ${to}`).toEqual(row.carries);
        if (row)
          expect(
            (
              staying[act] ??
              law.find(
                (each) =>
                  each.act === act && each.from.includes(from) && [to, 'former'].includes(each.to),
              )
            )?.needs,
            `${from} to ${to}`,
          ).toEqual(row.needs);
      }
  });

  it('has no other acts', () => {
    expect(acts.toSorted()).toEqual([...new Set(rows.map(({ act }) => act))].toSorted());
  });
});

describe('branches that decided apart', () => {
  it('end in the status that no act leads out of', () => {
    expect(statuses.filter(isFinal)).toEqual(['rejected', 'superseded', 'rolled-back']);
    expect(statuses.filter(isHeldBack)).toEqual(['quarantined']);
    for (const final of ['rejected', 'superseded', 'rolled-back'])
      for (const other of statuses.filter((each) => !isFinal(each))) {
        expect(prevailing([final, other])).toBe(final);
        expect(prevailing([other, final])).toBe(final);
      }
    expect(prevailing(['superseded', 'rolled-back', 'rejected'])).toBe('rolled-back');
    expect(prevailing(['quarantined', 'promoted'])).toBe('quarantined');
    expect(prevailing(['deferred', 'promoted'])).toBe('promoted');
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
