import { readAdrFolder } from '#disk/reading/read-memory';
import { readWritten } from '#disk/state/written-records';
import { readFileVersions } from '#git/objects/read-blobs';
import type { Session } from '#promotion/session';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { nativeOf } from '#provenance/native-item';
import { layoutOf } from '#workspace/paths/layout';
import type { MemoryRecord } from '#workspace/records';
import { fileOfTarget } from '#workspace/stores/native-fact';

import type { Env } from '../invocation/principal.ts';
import { type LoadedWorld, nativeVersion, recordReader } from './load-world.ts';

/**
 * Returns the earlier versions of an item's record, newest first: as the last act on this machine
 * wrote it, then as git has it.
 */
export async function recordVersions(
  env: Env,
  { world }: Pick<Session, 'world'>,
  history: ItemHistory,
  { repository, source, config }: Pick<LoadedWorld, 'repository' | 'source' | 'config'>,
): Promise<MemoryRecord[]> {
  if (history.path === null) return [];
  const path = history.path;
  const file = fileOfTarget(path);
  const isNative = file !== path || nativeOf(history, world.workspace) !== null;
  const read = recordReader(layoutOf(config, readAdrFolder(source.root)));
  const written = readWritten(env, source.root, file);
  const blobs = repository ? await readFileVersions(repository, source.prefix + file) : [];
  const versions: MemoryRecord[] = [];
  for (const text of [...written, ...blobs.map((blob) => blob.toString('utf8'))]) {
    const version = isNative ? await nativeVersion({ file, path }, text) : await read(path, text);
    if (version) versions.push(version);
  }
  return versions;
}
