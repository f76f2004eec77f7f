import { keepsRecord } from '#provenance/discovery-kinds';
import { mayRecordBecome } from '#provenance/ledger/law';
import type { Ledger } from '#provenance/ledger/ledger';
import { isDecided } from '#provenance/pinned';
import type { MemoryRecord } from '#workspace/records';

import { itemHandle } from './item-handle.ts';

/** What a record is called in a message. */
export function roleName(record: MemoryRecord): string {
  return record.role === 'adr'
    ? 'decision'
    : record.role === 'native'
      ? 'native note'
      : record.role.replace('-', ' ');
}

/**
 * The command that puts another truth in the place of a record. Only what states one thing has a
 * successor; anything else is withdrawn, and captured anew.
 *
 * @param item what the command line takes for the record
 */
export function replacing(record: MemoryRecord, item: string): string {
  // A decision is drafted first: it has more than a claim.
  if (record.role === 'adr') return `supersede ${item}`;
  return record.role === 'finding' || record.role === 'native'
    ? `supersede ${item} "CLAIM"`
    : `retract ${item} --because stale --reason "…"`;
}

/** The acts that take an item to a status, as commands. */
const acts: Readonly<Record<string, (item: string) => string>> = {
  promoted: (item) => `promote ${item}`,
  superseded: (item) => `supersede ${item}`,
  'rolled-back': (item) => `retract ${item} --reason "…"`,
  withdrawn: (item) => `retract ${item} --reason "…"`,
  rejected: (item) => `reject ${item} --reason "…"`,
  deferred: (item) => `defer ${item} --until YYYY-MM-DD --reason "…"`,
  blocked: (item) => `block ${item} --reason "…"`,
  quarantined: (item) => `quarantine ${item} --reason "…"`,
  stale: () => 'verify --mark-stale',
  candidate: (item) => `reopen ${item}`,
};

/**
 * The command that decides what somebody typed as a status: the act that leads there, where the law
 * has one; else memory is withdrawn, and anything else captured anew.
 *
 * @param from where the item stands
 * @param to what the record says
 * @param item what the command line takes for the record
 */
export function deciding(from: string, to: string, item: string): string {
  const [was, wanted] = [from, to].map((each) => (each === 'accepted' ? 'promoted' : each)) as [
    string,
    string,
  ];
  const command =
    was === 'stale' && wanted === 'promoted'
      ? `confirm ${item}`
      : was !== wanted && mayRecordBecome(was, wanted === 'withdrawn' ? 'rolled-back' : wanted)
        ? acts[wanted]?.(item)
        : undefined;
  return `ledger ${command ?? (was === 'promoted' || was === 'stale' ? `retract ${item} --reason "…"` : 'capture "…"')}`;
}

/** How a merge of what was decided is finished; null where people finish it by hand. */
export function finishing(path: string, ledger: Ledger): string | null {
  const history = ledger.byTarget.get(path);
  return history && keepsRecord(history.kind) && isDecided(history)
    ? `put back what was accepted: ledger undo ${itemHandle(history, ledger, path)}`
    : null;
}
