import type { LedgerEntry } from '#workspace/schema/generated/types';

type EntryKind = LedgerEntry['kind'];

/** What an act asks for besides being legal. */
export type Need =
  'claim' | 'gates' | 'corroboration' | 'reason' | 'until-or-blocked-by' | 'second-person';

/** The commands that move an item. */
export const acts = [
  'capture',
  'promote',
  'validate',
  'defer',
  'block',
  'reject',
  'quarantine',
  'release',
  'reopen',
  'retract',
  'mark-stale',
  'supersede',
  'confirm',
  'amend',
  'adopt',
] as const;
export type Act = (typeof acts)[number];

/** One row of the law: these commands take an item from one of these statuses to another. */
export interface Row {
  /** The kind of the entry that is left; null statuses are of items that nobody raised. */
  readonly entry: EntryKind;
  readonly from: readonly (string | null)[];
  readonly to: string;
  readonly by: readonly Act[];
  readonly needs: readonly Need[];
}

const open = ['pending', 'validated'];
const putOff = ['reason', 'until-or-blocked-by'] as const;

/**
 * The law of states, which acts follow and entries are judged by. Where a command leads from one
 * status to several, it leads to the first of them unless it says otherwise.
 */
export const law: readonly Row[] = [
  { entry: 'raise', from: [null], to: 'pending', by: ['capture'], needs: ['claim'] },
  // What one person may decide alone is raised and promoted in one act.
  { entry: 'promotion', from: [null], to: 'promoted', by: ['promote'], needs: ['claim', 'gates'] },
  { entry: 'adoption', from: [null], to: 'promoted', by: ['adopt'], needs: [] },
  { entry: 'promotion', from: open, to: 'promoted', by: ['promote'], needs: ['gates'] },
  {
    entry: 'validation',
    from: ['pending'],
    to: 'validated',
    by: ['validate'],
    needs: ['corroboration'],
  },
  { entry: 'disposition', from: open, to: 'deferred', by: ['defer'], needs: putOff },
  {
    entry: 'disposition',
    from: open,
    to: 'blocked',
    by: ['defer', 'block', 'promote'],
    needs: putOff,
  },
  {
    entry: 'disposition',
    from: [...open, 'quarantined'],
    to: 'rejected',
    by: ['reject'],
    needs: ['reason'],
  },
  { entry: 'reopening', from: ['deferred', 'blocked'], to: 'pending', by: ['reopen'], needs: [] },
  {
    entry: 'confirmation',
    from: ['promoted', 'stale'],
    to: 'promoted',
    by: ['confirm'],
    needs: [],
  },
  { entry: 'amendment', from: ['promoted'], to: 'promoted', by: ['amend'], needs: [] },
  { entry: 'staleness', from: ['promoted'], to: 'stale', by: ['mark-stale'], needs: [] },
  {
    entry: 'supersession',
    from: ['promoted', 'stale'],
    to: 'superseded',
    by: ['supersede'],
    needs: [],
  },
  {
    entry: 'rollback',
    from: ['promoted', 'stale', 'quarantined'],
    to: 'rolled-back',
    by: ['retract'],
    needs: ['reason'],
  },
  // Of high consequence, one person's withdrawal is a quarantine; a second person makes it final or
  // releases it.
  {
    entry: 'quarantine',
    from: ['promoted', 'stale'],
    to: 'quarantined',
    by: ['retract'],
    needs: ['reason'],
  },
  {
    entry: 'quarantine',
    from: [...open, 'promoted'],
    to: 'quarantined',
    by: ['quarantine'],
    needs: ['reason'],
  },
  {
    entry: 'release',
    from: ['quarantined'],
    to: 'pending',
    by: ['release'],
    needs: ['reason', 'second-person'],
  },
  {
    entry: 'release',
    from: ['quarantined'],
    to: 'promoted',
    by: ['release'],
    needs: ['reason', 'second-person'],
  },
];

/** Acts that leave every item where it stands: a record moves, a task closes. */
const staying: ReadonlySet<EntryKind> = new Set(['correction', 'close']);

/** Whether an act of this kind takes an item from one status to another. */
export function isLawful(kind: EntryKind, from: string | null, to: string): boolean {
  return staying.has(kind)
    ? from === to
    : law.some((row) => row.entry === kind && row.to === to && row.from.includes(from));
}

/** Whether an item can stand like this after another status, with one act between or with none. */
export function mayFollow(status: string, next: string | null): boolean {
  return status === next || law.some((row) => row.to === next && row.from.includes(status));
}

/**
 * Whether any act takes a record from one status that it shows to another: what nobody has decided
 * shows as a candidate.
 */
export function isLawfulForRecord(from: string, to: string): boolean {
  const item = (status: string): string => (status === 'candidate' ? 'pending' : status);
  return law.some((row) => row.to === item(to) && row.from.includes(item(from)));
}

/**
 * How firmly a status stands against what another branch decided: 2 is final, 1 is lifted by a
 * release alone, 0 is settled by whatever is decided next.
 */
export function standingOf(status: string): 0 | 1 | 2 {
  return status === 'rolled-back' || status === 'superseded' ? 2 : status === 'quarantined' ? 1 : 0;
}
