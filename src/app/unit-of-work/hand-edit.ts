import { itemRecord } from '#promotion/discovery/find-item';
import { notAsAccepted } from '#promotion/proposals/earlier-replacement';
import { type Session, shortIn } from '#promotion/session';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { MemoryRecord } from '#workspace/records';

import { committedRecords } from './committed-records.ts';
import type { LoadedWorld } from './load-world.ts';

/** Memory that somebody edited by hand and did not commit. */
export interface HandEdit {
  readonly record: MemoryRecord;
  /** The text of its file in the last commit, which says what was accepted. */
  readonly committed: string;
}

/**
 * The edit by hand that an act would take along; null where the record says what was accepted, or
 * where the last commit does not say it either.
 */
export async function handEditOf(
  session: Session,
  history: ItemHistory,
  loaded: LoadedWorld,
): Promise<HandEdit | null> {
  const { repository } = loaded;
  const record = await itemRecord(session, history);
  const short = shortIn(session, history.item);
  if (!repository || !record || notAsAccepted(record, history, short) === null) return null;
  const before = (await committedRecords(repository, loaded, [record])).get(record);
  return before?.record && notAsAccepted(before.record, history, short) === null
    ? { record, committed: before.text }
    : null;
}
