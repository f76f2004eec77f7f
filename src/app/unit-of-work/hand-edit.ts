import { readAdrFolder } from '#disk/reading/read-memory';
import { readHeadFiles } from '#git/objects/read-head-files';
import { itemRecord } from '#promotion/discovery/item-record';
import { notAsAccepted } from '#promotion/proposals/unaccepted-wording';
import { type Session, shortIn } from '#promotion/session';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { fileOf } from '#provenance/native-item';
import { layoutOf } from '#workspace/paths/layout';
import type { MemoryRecord } from '#workspace/records';

import type { LoadedWorld } from './load-world.ts';
import { nativeVersion, recordReader } from './read-one-record.ts';

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
  { repository, source, config }: LoadedWorld,
): Promise<HandEdit | null> {
  const record = await itemRecord(session, history);
  const short = shortIn(session, history.item);
  if (!repository || !record || notAsAccepted(record, history, short) === null) return null;
  const path = source.prefix + fileOf(record);
  const committed = (await readHeadFiles(repository, [path])).get(path)?.toString('utf8') ?? null;
  if (committed === null) return null;
  const before =
    record.role === 'native'
      ? await nativeVersion(record, committed)
      : await recordReader(layoutOf(config, readAdrFolder(source.root)))(record.path, committed);
  return before !== null && notAsAccepted(before, history, short) === null
    ? { record, committed }
    : null;
}
