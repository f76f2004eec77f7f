import {
  type ItemStatus,
  itemStatuses,
  type RecordStatus,
  recordStatuses,
} from '#provenance/statuses';

/** What an act asks for besides being legal. */
export type Need =
  'claim' | 'gates' | 'corroboration' | 'reason' | 'until-or-blocked-by' | 'second-person';

/** One row of the law: from one status to another, by which commands, needing what. */
export interface Transition<S extends string> {
  readonly from: S | null;
  readonly to: S;
  readonly by: readonly Act[];
  readonly needs: readonly Need[];
}

/** The acts that move an item or a record. */
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

/** Promotion items: the whole law on one screen. */
export const itemTransitions: readonly Transition<ItemStatus>[] = [
  { from: null, to: 'pending', by: ['capture'], needs: ['claim'] },
  // What one person may decide alone is raised and promoted in one act.
  { from: null, to: 'promoted', by: ['promote'], needs: ['claim', 'gates'] },
  { from: 'pending', to: 'promoted', by: ['promote'], needs: ['gates'] },
  { from: 'pending', to: 'validated', by: ['validate'], needs: ['corroboration'] },
  { from: 'validated', to: 'promoted', by: ['promote'], needs: ['gates'] },
  { from: 'pending', to: 'deferred', by: ['defer'], needs: ['reason', 'until-or-blocked-by'] },
  { from: 'validated', to: 'deferred', by: ['defer'], needs: ['reason', 'until-or-blocked-by'] },
  {
    from: 'pending',
    to: 'blocked',
    by: ['defer', 'block', 'promote'],
    needs: ['reason', 'until-or-blocked-by'],
  },
  {
    from: 'validated',
    to: 'blocked',
    by: ['defer', 'block', 'promote'],
    needs: ['reason', 'until-or-blocked-by'],
  },
  { from: 'pending', to: 'rejected', by: ['reject'], needs: ['reason'] },
  { from: 'validated', to: 'rejected', by: ['reject'], needs: ['reason'] },
  { from: 'quarantined', to: 'rejected', by: ['reject'], needs: ['reason'] },
  { from: 'pending', to: 'quarantined', by: ['quarantine'], needs: ['reason'] },
  { from: 'validated', to: 'quarantined', by: ['quarantine'], needs: ['reason'] },
  { from: 'quarantined', to: 'pending', by: ['release'], needs: ['reason', 'second-person'] },
  { from: 'deferred', to: 'pending', by: ['reopen'], needs: [] },
  { from: 'blocked', to: 'pending', by: ['reopen'], needs: [] },
  { from: 'promoted', to: 'rolled-back', by: ['retract'], needs: ['reason'] },
  // Of high consequence, one person's withdrawal is a quarantine; a second person makes it final or
  // releases it.
  { from: 'promoted', to: 'quarantined', by: ['retract'], needs: ['reason'] },
];

/**
 * Findings and their kin, once they are records. A confirmed record goes back to its former status:
 * promoted.
 */
export const recordTransitions: readonly Transition<RecordStatus>[] = [
  { from: null, to: 'candidate', by: ['capture'], needs: ['claim'] },
  { from: null, to: 'promoted', by: ['adopt'], needs: [] },
  { from: 'candidate', to: 'promoted', by: ['promote'], needs: ['gates'] },
  { from: 'candidate', to: 'rejected', by: ['reject'], needs: ['reason'] },
  { from: 'candidate', to: 'quarantined', by: ['quarantine'], needs: ['reason'] },
  { from: 'promoted', to: 'stale', by: ['mark-stale'], needs: [] },
  { from: 'promoted', to: 'superseded', by: ['supersede'], needs: [] },
  { from: 'promoted', to: 'rolled-back', by: ['retract'], needs: ['reason'] },
  { from: 'promoted', to: 'quarantined', by: ['quarantine', 'retract'], needs: ['reason'] },
  { from: 'promoted', to: 'promoted', by: ['confirm', 'amend'], needs: [] },
  { from: 'stale', to: 'promoted', by: ['confirm'], needs: [] },
  { from: 'stale', to: 'superseded', by: ['supersede'], needs: [] },
  { from: 'stale', to: 'rolled-back', by: ['retract'], needs: ['reason'] },
  { from: 'stale', to: 'quarantined', by: ['retract'], needs: ['reason'] },
  { from: 'quarantined', to: 'promoted', by: ['release'], needs: ['reason', 'second-person'] },
  { from: 'quarantined', to: 'candidate', by: ['release'], needs: ['reason', 'second-person'] },
  { from: 'quarantined', to: 'rejected', by: ['reject'], needs: ['reason'] },
  { from: 'quarantined', to: 'rolled-back', by: ['retract'], needs: ['reason'] },
];

/** Statuses in which an item no longer keeps its task open. */
const terminal = new Set<string>([
  'promoted',
  'deferred',
  'rejected',
  'blocked',
  'quarantined',
  'rolled-back',
  'stale',
  'superseded',
]);

/** Whether an item in this status is decided, as far as its task goes. */
export function isTerminal(status: string): boolean {
  return terminal.has(status);
}

/** The status a record shows for a status of the ledger: what is not yet decided is a candidate. */
export function recordStatusFor(status: string): RecordStatus {
  return recordStatuses.find((each) => each === status) ?? 'candidate';
}

/**
 * The status an item shows for a status of the ledger: what became of the record later is the
 * record's business.
 */
export function itemStatusFor(status: string): ItemStatus {
  return itemStatuses.find((each) => each === status) ?? 'promoted';
}

/** The acts the law allows from a status of the ledger, with what each leads to. */
export function movesFrom(
  status: string | null,
): { readonly act: Act; readonly to: string; readonly needs: readonly Need[] }[] {
  const record = status === null ? null : recordStatusFor(status);
  // What is undecided follows the law of items; what is or was memory follows that of records.
  const undecided = status === null || record === 'candidate';
  const rows: readonly Transition<string>[] = [
    ...itemTransitions.filter(
      (each) => each.from === status && (undecided || status === 'quarantined'),
    ),
    ...recordTransitions.filter((each) => !undecided && each.from === record),
  ];
  return rows.flatMap((row) => row.by.map((act) => ({ act, to: row.to, needs: row.needs })));
}

/**
 * What an act makes of a status, or null when the law has no such move.
 *
 * @param former what a quarantined or stale record was before: a release gives it back
 */
export function moveBy(
  act: Act,
  status: string | null,
  former: string | null = null,
): { readonly to: string; readonly needs: readonly Need[] } | null {
  const moves = movesFrom(status).filter((each) => each.act === act);
  if (act !== 'release') return moves[0] ?? null;
  // Stale memory goes back to memory: whether its evidence holds is compared anew.
  const back =
    former !== null && ['promoted', 'stale'].includes(recordStatusFor(former))
      ? 'promoted'
      : 'pending';
  return moves.find((each) => each.to === back) ?? null;
}
