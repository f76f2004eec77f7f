import { readAdrFolder } from '#disk/reading/read-memory';
import { readHeadFiles } from '#git/objects/read-blobs';
import type { Repository } from '#git/repository/open-repository';
import { fileOf } from '#provenance/native-item';
import { layoutOf } from '#workspace/paths/layout';
import type { MemoryRecord } from '#workspace/records';

import { type LoadedWorld, nativeVersion, recordReader } from './load-world.ts';

/** A record as the last commit has it. */
export interface CommittedRecord {
  /** The whole text of its file. */
  readonly text: string;
  /** Null where it does not stand in that text, or cannot be read from it. */
  readonly record: MemoryRecord | null;
}

/** Records as the last commit has them; those whose file it has not are left out. */
export async function committedRecords(
  repository: Repository,
  { source, config }: Pick<LoadedWorld, 'source' | 'config'>,
  records: readonly MemoryRecord[],
): Promise<ReadonlyMap<MemoryRecord, CommittedRecord>> {
  const read = recordReader(layoutOf(config, readAdrFolder(source.root)));
  const pathInGit = (record: MemoryRecord): string => source.prefix + fileOf(record);
  const blobs = await readHeadFiles(repository, records.map(pathInGit));
  const found = new Map<MemoryRecord, CommittedRecord>();
  for (const record of records) {
    const text = blobs.get(pathInGit(record))?.toString('utf8');
    if (text === undefined) continue;
    const before = record.role === 'native' ? nativeVersion(record, text) : read(record.path, text);
    found.set(record, { text, record: await before });
  }
  return found;
}
