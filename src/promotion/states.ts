import { type RecordStatus, recordStatuses } from '#provenance/discovery-kinds';
import { type ActKind, type Command, law, type Need, outcomesOf } from '#provenance/ledger/law';

export type { Need } from '#provenance/ledger/law';

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

/** What a command makes of a status, and what it asks for. */
interface Outcome {
  readonly act: ActKind;
  readonly to: string;
  readonly needs: readonly Need[];
}

/** The commands that the law allows from a status of the ledger. */
export function commandsFrom(status: string | null): Command[] {
  return [...new Set(law.filter(({ from }) => from.includes(status)).flatMap(({ by }) => by))];
}

/**
 * What a command makes of a status, or null when the law has no such move.
 *
 * @param former what a quarantined item was before: a release gives it back
 */
export function moveBy(
  command: Command,
  status: string | null,
  former: string | null = null,
): Outcome | null {
  const row = law.find(({ by, from }) => by.includes(command) && from.includes(status));
  if (!row) return null;
  const outcomes = outcomesOf(row);
  const to = outcomes.find((each) => each === former) ?? outcomes[0];
  return to === undefined ? null : { act: row.act, to, needs: row.needs };
}
