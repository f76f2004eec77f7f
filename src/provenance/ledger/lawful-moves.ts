import type { LedgerEntry } from '#workspace/schema/generated/types';

type EntryKind = LedgerEntry['kind'];

/** From which statuses to which an act takes an item; from null is from nothing. */
type Move = readonly [from: readonly (string | null)[], to: readonly string[]];

/** The law of states as entries show it; an act without a row leaves the item where it stands. */
const moves: Readonly<Record<EntryKind, readonly Move[]>> = {
  raise: [[[null], ['pending']]],
  adoption: [[[null], ['promoted']]],
  validation: [[['pending'], ['validated']]],
  promotion: [[[null, 'pending', 'validated'], ['promoted']]],
  disposition: [
    [
      ['pending', 'validated'],
      ['deferred', 'blocked', 'rejected'],
    ],
    [['quarantined'], ['rejected']],
  ],
  review: [
    [
      ['pending', 'validated'],
      ['promoted', 'deferred', 'blocked', 'rejected'],
    ],
  ],
  quarantine: [[['pending', 'validated', 'promoted', 'stale'], ['quarantined']]],
  release: [[['quarantined'], ['pending', 'promoted']]],
  reopening: [[['deferred', 'blocked'], ['pending']]],
  supersession: [[['promoted', 'stale'], ['superseded']]],
  confirmation: [[['promoted', 'stale'], ['promoted']]],
  staleness: [[['promoted'], ['stale']]],
  rollback: [[['promoted', 'stale', 'quarantined'], ['rolled-back']]],
  amendment: [],
  correction: [],
  close: [],
};

/** Whether an act of this kind takes an item from one status to another. */
export function isLawful(kind: EntryKind, from: string | null, to: string): boolean {
  const rows = moves[kind];
  return rows.length === 0
    ? from === to
    : rows.some(([starts, ends]) => starts.includes(from) && ends.includes(to));
}

/** Whether an item can stand like this after another status, with one act between or with none. */
export function mayFollow(status: string, next: string | null): boolean {
  return (
    status === next ||
    Object.values(moves).some((rows) =>
      rows.some(([starts, ends]) => starts.includes(status) && ends.includes(next ?? '')),
    )
  );
}

/**
 * Whether any act takes a record from one status that it shows to another: what nobody has decided
 * shows as a candidate.
 */
export function isLawfulForRecord(from: string, to: string): boolean {
  const item = (status: string): string => (status === 'candidate' ? 'pending' : status);
  return Object.values(moves).some((rows) =>
    rows.some(([starts, ends]) => starts.includes(item(from)) && ends.includes(item(to))),
  );
}

/**
 * How firmly a status stands against what another branch decided: 2 is final, 1 is lifted by a
 * release alone, 0 is settled by whatever is decided next.
 */
export function standingOf(status: string): 0 | 1 | 2 {
  return status === 'rolled-back' || status === 'superseded' ? 2 : status === 'quarantined' ? 1 : 0;
}
