import { shellWord } from '#messages/shell-word';
import { type RecordStatus, recordStatuses } from '#provenance/discovery-kinds';
import {
  type ActKind,
  type ActRequirement,
  type Command,
  outcomesOf,
  transitions,
} from '#provenance/ledger/transitions';

export type { ActRequirement } from '#provenance/ledger/transitions';

/** Statuses in which an item does not keep its task open. */
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

/** Whether an item of this status lets its task close: it is decided, deferred or blocked. */
export function letsTaskClose(status: string): boolean {
  return terminal.has(status);
}

/** The status that a record shows: `candidate` until it is decided. */
export function recordStatusFor(status: string): RecordStatus {
  return recordStatuses.find((each) => each === status) ?? 'candidate';
}

/** The command to go on with where the status of an item refuses another one. */
export function commandAfterRefusal(status: string, name: string): string {
  const item = shellWord(name);
  const legal = commandsFrom(status);
  if (legal.length === 0) return 'if it is true after all: ledger capture "CLAIM" FILE#LINES';
  if (legal.includes('reopen')) return `ledger reopen ${item}`;
  if (legal.includes('promote')) return 'ledger review';
  if (status === 'quarantined') return `ledger release ${item} --reason "…"`;
  return `ledger ${status === 'stale' ? 'confirm' : 'show'} ${item}`;
}

interface Outcome {
  readonly act: ActKind;
  readonly to: string;
  readonly needs: readonly ActRequirement[];
}

/** The commands that a status allows. */
export function commandsFrom(status: string | null): Command[] {
  return [
    ...new Set(transitions.filter(({ from }) => from.includes(status)).flatMap(({ by }) => by)),
  ];
}

/**
 * Returns the new status after a command; null where the status does not allow it.
 *
 * @param former the status of a quarantined item before, which a release restores
 */
export function transitionFrom(
  command: Command,
  status: string | null,
  former: string | null = null,
): Outcome | null {
  const row = transitions.find(({ by, from }) => by.includes(command) && from.includes(status));
  if (!row) return null;
  const outcomes = outcomesOf(row);
  const to = outcomes.find((each) => each === former) ?? outcomes[0];
  return to === undefined ? null : { act: row.act, to, needs: row.needs };
}
