import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { transaction as say } from '#messages/transaction';

import { ifPossible } from './disk-error.ts';
import type { Listed } from './disk-port.ts';
import { writeNewFile } from './durable-file.ts';
import { follow } from './journal.ts';
import { ownNames, type Place } from './journal-place.ts';
import type { Lock } from './lock.ts';
import { readManifest } from './manifest.ts';

/** Generations of the lock that stay below the held one, for those who are slow to look. */
const keptGenerations = 4;

const ignored = '*\n';

/**
 * Finishes what a crash left committed and removes what it left otherwise; to be called by the
 * holder of the lock before anything is read.
 *
 * @throws {EnvironmentError} when the journal's folder holds what ledger did not put there, or a
 *   journal that cannot be finished
 */
export function recover(place: Place, lock: Lock): void {
  const listing = place.disk.readdir(place.folder);
  for (const listed of listing) verifyOwn(place, listed);
  const manifest = readManifest(place);
  if (manifest) follow(place, manifest);
  tidy(place, lock, listing);
  keepIgnored(place, lock);
}

/** Nothing else is in the folder, and nothing of it is a link. */
function verifyOwn({ shown }: Place, { name, kind }: Listed): void {
  const own = kind === 'file' && Object.values(ownNames).some((pattern) => pattern.test(name));
  if (!own)
    throw new EnvironmentError(
      say.journalStranger({ file: `${shown}/${name}`, journal: shown }),
      new Error(kind),
    );
}

function tidy({ disk, folder }: Place, lock: Lock, listing: readonly Listed[]): void {
  const old: [generation: number, name: string][] = [];
  for (const { name } of listing) {
    const match = ownNames.lock.exec(name);
    if (match && Number(match[1]) < lock.generation - keptGenerations)
      old.push([Number(match[1]), name]);
    else if (ownNames.temporary.test(name) && name !== `claim.${lock.nonce}`)
      ifPossible(() => disk.unlink(join(folder, name)));
  }
  for (const [, name] of old.sort(([a], [b]) => a - b))
    ifPossible(() => disk.unlink(join(folder, name)));
}

/** Keeps the journal out of git, wherever the folder stands. */
function keepIgnored({ disk, folder }: Place, lock: Lock): void {
  const path = join(folder, '.gitignore');
  if (disk.lstat(path) && Buffer.from(disk.readFile(path, 4096)).toString() === ignored) return;
  const temporary = join(folder, `ignore.${lock.nonce}`);
  writeNewFile(disk, temporary, Buffer.from(ignored), null);
  try {
    disk.rename(temporary, path);
  } catch (error) {
    ifPossible(() => disk.unlink(temporary));
    throw error;
  }
}
