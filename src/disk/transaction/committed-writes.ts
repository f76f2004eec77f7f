import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { transaction as say } from '#messages/generated/program';

import {
  digestOf,
  diskError,
  isRefusal,
  manifestName,
  mostBytes,
  type Place,
  placeOf,
  verifyWay,
} from './journal-place.ts';
import { type JournalWrite, type Manifest, readManifest } from './manifest.ts';
import { type DiskPort, realDisk } from './real-disk.ts';

/**
 * A journal is followed within milliseconds; that one is replaced under the reader this often is
 * not to be expected.
 */
const mostReadings = 20;

/**
 * What a committed but unfinished journal makes of which files, for commands that only read: they
 * lay it over what is on disk, and recover nothing. Costs one look where there is no journal.
 *
 * @param home folder that holds `.txn`, relative to the root
 * @returns text by path, null where the file goes; a byte order mark is the text's first character
 * @throws {EnvironmentError} when there is a journal that cannot be read or believed
 */
export function committedWrites(
  root: string,
  home: string,
  disk: DiskPort = realDisk,
): ReadonlyMap<string, string | null> {
  try {
    for (let reading = 0; reading < mostReadings; reading += 1) {
      const standing = disk.lstat(join(root, home, '.txn', manifestName));
      if (standing === null) return new Map();
      const place = placeOf(disk, root, home);
      try {
        const texts = textsOf(place, readManifest(place));
        if (texts) return texts;
      } catch (error) {
        // A journal that was finished meanwhile is nobody's fault.
        if (disk.lstat(join(place.folder, manifestName))?.inode === standing.inode) throw error;
      }
    }
  } catch (error) {
    throw diskError((problem) => say.journalUnread({ root, problem }), error);
  }
  throw new EnvironmentError(say.journalBusy({ root }), new Error('unsteady'));
}

/** Null when the journal moved on under the reader. */
function textsOf(place: Place, manifest: Manifest | null): Map<string, string | null> | null {
  const texts = new Map<string, string | null>();
  for (const write of manifest?.writes ?? []) {
    const bytes = write.stage === null ? null : newBytes(place, write, write.stage);
    if (bytes === undefined) return null;
    texts.set(write.path, bytes === null ? null : Buffer.from(bytes).toString());
  }
  return manifest && texts;
}

/** The stage, or the file that it has become already. */
function newBytes(
  { disk, root, folder }: Place,
  write: JournalWrite,
  stage: string,
): Uint8Array | undefined {
  verifyWay(disk, root, write.path);
  for (const path of [join(folder, stage), join(root, write.path)]) {
    try {
      const bytes = disk.readFile(path, mostBytes);
      if (digestOf(bytes) === write.new) return bytes;
    } catch (error) {
      if (!isRefusal(error, 'ENOENT')) throw error;
    }
  }
  return undefined;
}
