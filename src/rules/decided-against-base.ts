import { standingOf } from '#provenance/ledger/lawful-moves';
import { readLedger } from '#provenance/ledger/ledger';
import type { RecordedAct } from '#provenance/recorded-acts';
import { isNewEntry } from '#workspace/since-base';
import type { Workspace } from '#workspace/workspace';

/** Two acts on one item that did not know of each other. */
interface Apart {
  /** What the change did. */
  readonly now: RecordedAct;
  /** What its base did. */
  readonly was: RecordedAct;
}

/**
 * What a change makes memory and its base refused, or the other way round, where neither act knew of the other: what the
 * base decided since the change left it counts as well (document 7.2). What was withdrawn for good or put into quarantine
 * stays so once both are there, and LED504 holds the record to it.
 */
export function decidedAgainstBase({ entries, surroundings: { history } }: Workspace): Map<string, Apart> {
  const found = new Map<string, Apart>();
  if (!history?.gate) return found;
  const ahead = new Set(history.gate.ahead.map((entry) => entry.id));
  // What is judged has the base's acts as well where it is the merge of both.
  const known = new Set(entries.map((entry) => entry.id));
  const unknown = history.gate.ahead.filter(({ id }) => !known.has(id));
  const isNew = ({ entry }: RecordedAct): boolean => !ahead.has(entry.id) && isNewEntry(history, entry.path);
  for (const { item, latest } of readLedger([...entries, ...unknown]).items.values()) {
    if (latest.length < 2) continue;
    const refuses = ({ entry, item: { to } }: RecordedAct): boolean => to === 'rejected' || (ahead.has(entry.id) && standingOf(to) > 0);
    for (const now of latest.filter(isNew)) {
      const was = latest.find((act) => !isNew(act) && ((isMemory(now) && refuses(act)) || (isMemory(act) && now.item.to === 'rejected')));
      if (was) found.set(item, { now, was });
    }
  }
  return found;
}

function isMemory({ item: { to } }: RecordedAct): boolean {
  return to === 'promoted' || to === 'stale';
}
