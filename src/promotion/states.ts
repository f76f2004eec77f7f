import { type Act, law, type Need } from '#provenance/ledger/law';
import {
  type ItemStatus,
  itemStatuses,
  type RecordStatus,
  recordStatuses,
} from '#provenance/statuses';

export type { Act, Need } from '#provenance/ledger/law';

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
  return law
    .filter((row) => row.from.includes(status))
    .flatMap(({ by, to, needs }) => by.map((act) => ({ act, to, needs })));
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
