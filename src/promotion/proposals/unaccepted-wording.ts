import { acceptedText as say } from '#messages/generated/acts';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isAsPinned } from '#provenance/pinned';
import type { MemoryRecord } from '#workspace/records';

import { type Reason, refusal } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';
import { recordStatusFor } from '../states.ts';

/** Refuses to withdraw or replace memory in words that nobody accepted. */
export function editedBeforeWithdrawal(
  session: Pick<Session, 'world' | 'raised'>,
  { item }: ItemHistory,
  record: MemoryRecord,
): Reason {
  const short = shortIn(session, item);
  return refusal(short, 'P12', say.editedBeforeWithdrawal({ path: record.path, item: short }));
}

/**
 * What speaks against an act on memory that is not what was accepted: no other act may take such a
 * change along and make it look decided.
 *
 * @param short the item, as people type it
 */
export function notAsAccepted(
  record: MemoryRecord,
  history: ItemHistory,
  short: string,
): Reason | null {
  return recordStatusFor(history.status) === 'candidate' || isAsPinned(record, history)
    ? null
    : editedText(record, short);
}

/** The same of what stands at a path. */
export function editedSince({ world, raised }: Pick<Session, 'world' | 'raised'>, path: string) {
  const { ledger, workspace } = world;
  const [history, record] = [ledger.byTarget.get(path), workspace.byPath.get(path)];
  return history && record
    ? notAsAccepted(record, history, shortIn({ world, raised }, history.item))
    : null;
}

/** Refuses an act on memory in words that were not accepted. */
export function editedText({ path }: Pick<MemoryRecord, 'path'>, short: string): Reason {
  return refusal(short, 'P12', say.edited({ item: short, path }));
}
