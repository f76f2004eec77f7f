import { describe, expect, it } from 'vitest';

import { erasedText } from '#provenance/digest';
import { entryId } from '#provenance/ledger/canonical-entry';
import { erasedEntry, holdsUncoveredStub, isOnlyErased } from '#provenance/ledger/erasure';
import type { LedgerEntry } from '#workspace/schema/generated/types';

type Item = LedgerEntry['items'][number];

const one: Item = {
  item: 'aaaaaaaaaa',
  kind: 'term',
  path: 'memory/glossary.md',
  from: 'promoted',
  to: 'rolled-back',
  pin: `sha256:${'1'.repeat(64)}`,
  reason: 'it named a customer',
  cause: 'withdrawn',
  blocked_by: 'the customer',
  claim: 'The customer pays late',
  traces: ['ticket:customer'],
  obligations: ['AC-001'],
  evidence: { 'docs/a.md#"the customer pays late"': 'words-1:1:0-1:sha256:00' },
  says: {
    claim: 'The customer pays late',
    title: 'customer',
    applies_when: ['billing the customer'],
    owners: [],
    pass: 'work',
    origin: 'repository',
    valid_until: '2027-01-31',
    guard: [{ forbid: 'customer', bad: ['customer'] }],
    per_surface_hash: [{ kind: 'text', surface: 'docs/a.md#"customer"', hash: 'sha256:00' }],
  },
  diff: '-The customer pays late\n',
};
const other: Item = { ...one, item: 'bbbbbbbbbb' };
const entry = (...items: Item[]): LedgerEntry => ({
  v: 1,
  act: 'rollback',
  at: '2026-11-22T10:00:00Z',
  by: 'A customer <customer@example.org>',
  items,
  overrides: ['P10: the customer'],
  parents: [],
});
const isOne = (item: string): boolean => item === one.item;
const all = (): boolean => true;
const none = (): boolean => false;

describe('an entry without its texts', () => {
  it.each([
    ['of its only item', entry(one), isOne],
    ['of one of two items', entry(one, other), isOne],
    ['of all items', entry(one, other), all],
  ])('keeps its id: %s', (_what, whole, isErased) => {
    const erased = erasedEntry(whole, isErased);
    expect(entryId(erased)).toBe(entryId(whole));
    expect(erasedEntry(erased, isErased)).toEqual(erased);
    expect(isOnlyErased(whole, erased, isErased)).toBe(true);
    expect(isOnlyErased(whole, erased, none)).toBe(false);
    expect(isOnlyErased(erased, whole, isErased)).toBe(false);
    expect(holdsUncoveredStub(erased, isErased)).toBe(false);
    expect(holdsUncoveredStub(erased, none)).toBe(true);
    expect(holdsUncoveredStub(whole, none)).toBe(false);
  });

  it('says nothing of the item, and who decided', () => {
    const erased = erasedEntry(entry(one), isOne);
    expect(JSON.stringify({ ...erased, by: '' })).not.toContain('customer');
    expect(erased.by).toBe('A customer <customer@example.org>');
    expect(erased.items[0]?.says).toMatchObject({ pass: 'work', valid_until: '2027-01-31' });
  });

  it('leaves other items and what is said of all of them', () => {
    const erased = erasedEntry(entry(one, other), isOne);
    expect(erased.items[1]).toEqual(other);
    expect(erased.overrides).toEqual(['P10: the customer']);
  });

  it('leaves an erasure as it is, but for a claim that it found again', () => {
    const { claim = '', ...rest } = one;
    const act = { ...entry(rest), act: 'erasure' as const };
    expect(erasedEntry(act, all)).toBe(act);
    const again = erasedEntry({ ...act, items: [{ ...rest, claim }] }, all);
    expect(again.items).toEqual([{ ...rest, claim: erasedText(claim) }]);
    const mute = { ...act, items: [{ ...one, reason: erasedText('x') }] };
    expect(holdsUncoveredStub(mute, all)).toBe(true);
  });
});

describe('an entry that was changed', () => {
  const whole = entry(one);
  const erased = erasedEntry(whole, isOne);
  it.each<[string, LedgerEntry, boolean]>([
    [
      'in part',
      { ...erased, items: [{ ...(erased.items[0] as Item), diff: one.diff ?? '' }] },
      true,
    ],
    ['in who decided', { ...erased, by: erasedText(whole.by) }, false],
    [
      'in its status',
      { ...erased, items: [{ ...(erased.items[0] as Item), to: 'promoted' }] },
      false,
    ],
    [
      'to another digest',
      { ...erased, items: [{ ...(erased.items[0] as Item), reason: erasedText('another') }] },
      false,
    ],
    [
      'to another text',
      { ...erased, items: [{ ...(erased.items[0] as Item), reason: 'another' }] },
      false,
    ],
    [
      'by a key less',
      { ...erased, items: [{ ...(erased.items[0] as Item), reason: undefined } as never] },
      false,
    ],
    ['by an item less', { ...erased, items: [] }, false],
    ['by an item more', { ...erased, items: [...erased.items, other] }, false],
    ...(['says', 'traces', 'evidence'] as const).map((key): [string, LedgerEntry, boolean] => [
      `by the key ${key}`,
      { ...erased, items: [{ ...(erased.items[0] as Item), [key]: undefined }] },
      false,
    ]),
    [
      'by a piece of its evidence',
      { ...erased, items: [{ ...(erased.items[0] as Item), evidence: {} }] },
      false,
    ],
  ])('is only erased: %s', (_what, now, expected) => {
    expect(isOnlyErased(whole, now, isOne)).toBe(expected);
  });
});
