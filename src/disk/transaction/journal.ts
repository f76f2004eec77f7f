import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { lock as lockMessages, transaction as say } from '#messages/generated/program';
import type { Message } from '#messages/message';
import { foldName } from '#workspace/paths/match-glob';
import type { Plan, PlannedWrite } from '#workspace/plan';

import {
  digestOf,
  folderAbove,
  hasSystemCode,
  ignoreErrors,
  isWellFormed,
  type JournalPlace,
  makeFolders,
  manifestName,
  maxTransactionBytes,
  pathProblem,
  toEnvironmentError,
  verifyPath,
  writeNewFile,
} from './journal-place.ts';
import { isHeld, type Lock } from './lock.ts';
import { type JournalWrite, type Manifest, stageName } from './manifest.ts';
import type { FolderEntry } from './real-disk.ts';

/**
 * Writes a plan: stages all files, commits the journal by one rename, then renames the files.
 *
 * @throws {EnvironmentError} before the commit, with nothing written; after it, with a journal that
 *   the next transaction finishes
 */
export function commit(place: JournalPlace, lock: Lock, plan: Plan): void {
  const all = checkPlan(place, plan.writes);
  const writes = all.filter(({ before, after }) => digestOrNull(before) !== digestOrNull(after));
  if (writes.length === 0) {
    verifyBefore(place, all);
    return;
  }
  let manifest: Manifest | null = null;
  try {
    manifest = stage(place, lock, writes);
    if (!isHeld(place, lock))
      throw new EnvironmentError(
        lockMessages.takenAway({ journal: place.shown }),
        new Error('lock lost'),
      );
    // As late as possible; `swap` refuses files that change later.
    verifyBefore(place, all);
    place.disk.rename(manifestStage(place, lock), join(place.folder, manifestName));
  } catch (error) {
    discard(place, lock, writes.length, manifest);
    const path = plan.writes.map((write) => write.path).join(', ');
    throw toEnvironmentError((problem) => say.unwritten({ path, problem }), error);
  }
  applyManifest(place, manifest);
}

/**
 * Carries out a committed manifest and removes the journal. May be called again after a crash.
 *
 * @throws {EnvironmentError} when it cannot be finished now; the journal stays
 */
export function applyManifest(place: JournalPlace, manifest: Manifest): void {
  const { disk, folder } = place;
  try {
    disk.fsyncFolder(folder);
    for (const write of manifest.writes) swap(place, write);
    removeManifest(place, manifest);
  } catch (error) {
    throw toEnvironmentError((problem) => say.unfinished({ problem, journal: place.shown }), error);
  }
  for (const { stage: name } of manifest.writes)
    if (name !== null) ignoreErrors(() => disk.unlink(join(folder, name)));
}

/** SHA-256 of the file at a path; null when it is not there. */
function digestAt({ disk, root }: JournalPlace, path: string): string | null {
  try {
    return verifyPath(disk, root, path) === null
      ? null
      : digestOf(disk.readFile(join(root, path), maxTransactionBytes));
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function stage(place: JournalPlace, lock: Lock, writes: readonly CheckedWrite[]): Manifest {
  const { disk, folder } = place;
  const staged = writes.map(({ path, before, after, mode }, position): JournalWrite => {
    const name = after === null ? null : stageName(lock.nonce, position);
    if (name !== null && after !== null) writeNewFile(disk, join(folder, name), after, mode);
    return { path, old: digestOrNull(before), new: digestOrNull(after), stage: name, mode };
  });
  let manifest: Manifest = { version: 1, nonce: lock.nonce, inode: 0, writes: staged };
  writeNewFile(
    disk,
    manifestStage(place, lock),
    () => {
      manifest = { ...manifest, inode: disk.lstat(manifestStage(place, lock))?.inode ?? 0 };
      return Buffer.from(`${JSON.stringify(manifest)}\n`);
    },
    null,
  );
  // The stages last before the manifest that needs them.
  disk.fsyncFolder(folder);
  return manifest;
}

/**
 * Removes a transaction before its commit. A failed rename may have been done: the manifest first.
 */
function discard(place: JournalPlace, lock: Lock, writes: number, manifest: Manifest | null): void {
  ignoreErrors(() => {
    if (manifest) removeManifest(place, manifest);
    const stages = Array.from({ length: writes }, (_, position) =>
      join(place.folder, stageName(lock.nonce, position)),
    );
    for (const path of [manifestStage(place, lock), ...stages])
      ignoreErrors(() => place.disk.unlink(path));
  });
}

/** Removes this manifest, not that of a process that took the lock away. */
function removeManifest({ disk, folder }: JournalPlace, { inode }: Manifest): void {
  const path = join(folder, manifestName);
  if (disk.lstat(path)?.inode === inode) disk.unlink(path);
}

function swap(place: JournalPlace, write: JournalWrite): void {
  const { disk, root, folder, shown } = place;
  const target = join(root, write.path);
  const now = digestAt(place, write.path);
  if (now !== write.new) {
    if (now !== write.old) throw conflict(write, shown);
    if (write.stage === null) disk.unlink(target);
    else {
      verifyStage(place, write, write.stage);
      const above = dirname(write.path);
      if (above !== '.') makeFolders(disk, root, above);
      disk.rename(join(folder, write.stage), target);
    }
  }
  // Also after no change: an earlier process may have ended before its rename was synced.
  if (disk.lstat(dirname(target))) disk.fsyncFolder(dirname(target));
}

function verifyStage(
  { disk, folder, shown }: JournalPlace,
  { path, new: digest }: JournalWrite,
  name: string,
): void {
  const standing = disk.lstat(join(folder, name));
  if (
    standing?.kind === 'file' &&
    digestOf(disk.readFile(join(folder, name), maxTransactionBytes)) === digest
  )
    return;
  throw new EnvironmentError(
    say.stageDiffers({ stage: `${shown}/${name}`, path, manifest: `${shown}/${manifestName}` }),
    new Error('stage differs'),
  );
}

function conflict({ path, stage: name }: JournalWrite, shown: string): EnvironmentError {
  return new EnvironmentError(
    name === null
      ? say.changedBeforeDeletion({ path })
      : say.changedMeanwhile({ path, stage: `${shown}/${name}` }),
    new Error('conflict'),
  );
}

function manifestStage({ folder }: JournalPlace, { nonce }: Lock): string {
  return join(folder, `manifest.${nonce}`);
}

/** A write that passed `checkWrite`. */
interface CheckedWrite {
  readonly path: string;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  readonly mode: number | null;
}

/**
 * Checks before a commit that paths are safe and distinct, files and folders writable, and all on
 * the journal's file system.
 *
 * @throws {EnvironmentError} for the first write that is not
 */
function checkPlan(place: JournalPlace, writes: readonly PlannedWrite[]): CheckedWrite[] {
  for (const { path } of writes) {
    const problem = pathProblem(path);
    if (problem !== null) throw refused(say.badPath({ path: JSON.stringify(path), problem }));
  }
  verifyApart(writes);
  const listings = new Map<string, readonly FolderEntry[]>();
  return writes.map((write) => {
    try {
      return checkWrite(place, write, listings);
    } catch (error) {
      throw toEnvironmentError((problem) => say.unwritten({ path: write.path, problem }), error);
    }
  });
}

/** @throws {EnvironmentError} for the first file that changed since the plan was made */
function verifyBefore({ disk, root }: JournalPlace, writes: readonly CheckedWrite[]): void {
  for (const { path, before } of writes) {
    let now: Uint8Array | null;
    try {
      verifyPath(disk, root, path);
      now = disk.readFile(join(root, path), maxTransactionBytes);
    } catch (error) {
      if (!hasSystemCode(error, 'ENOENT'))
        throw toEnvironmentError((problem) => say.unread({ path, problem }), error);
      now = null;
    }
    if (now === null || before === null ? now !== before : Buffer.compare(now, before) !== 0)
      throw refused(say.changed({ path }));
  }
}

function digestOrNull(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : digestOf(bytes);
}

function checkWrite(
  { disk, root, folder }: JournalPlace,
  { path, before, after }: PlannedWrite,
  listings: Map<string, readonly FolderEntry[]>,
): CheckedWrite {
  if (after !== null && !isWellFormed(after)) throw refused(say.halfCharacter({ path }));
  const target = verifyPath(disk, root, path);
  if (target && (target.mode & 0o222) === 0) throw refused(say.readOnly({ path }));
  const above = join(root, folderAbove(disk, root, path));
  disk.checkWritable(above);
  for (const at of [target, disk.lstat(above)])
    if (at && at.device !== disk.lstat(folder)?.device)
      throw refused(say.otherFileSystem({ path }));
  verifyName((at) => {
    const listing = listings.get(at) ?? disk.readdir(join(root, at));
    listings.set(at, listing);
    return listing;
  }, path);
  return {
    path,
    before: before === null ? null : Buffer.from(before),
    after: after === null ? null : Buffer.from(after),
    mode: target?.mode ?? null,
  };
}

/** Refuses a path that differs from a listed name in case or Unicode form alone. */
function verifyName(list: (folder: string) => readonly FolderEntry[], path: string): void {
  let folder = '';
  for (const part of path.split('/')) {
    const names = list(folder);
    if (!names.some(({ name }) => name === part)) {
      const twin = names.find(({ name }) => foldName(name) === foldName(part));
      if (twin) throw refused(say.sameName({ path, other: join(folder, twin.name) }));
      // Nothing is below a missing folder.
      return;
    }
    folder = join(folder, part);
    if (names.find(({ name }) => name === part)?.kind !== 'folder') return;
  }
}

/** Refuses a file that is written twice, in any spelling, and a file below another. */
function verifyApart(writes: readonly PlannedWrite[]): void {
  const seen = new Map(writes.map(({ path }) => [foldName(path), path]));
  for (const { path } of writes) {
    const same = seen.get(foldName(path));
    if (same !== path) throw refused(say.sameName({ path, other: same ?? '' }));
    for (let above = dirname(foldName(path)); above !== '.'; above = dirname(above))
      if (seen.has(above)) throw refused(say.belowFile({ path, file: seen.get(above) ?? '' }));
  }
  if (seen.size < writes.length) throw refused(say.fileTwice());
}

function refused(why: Message): EnvironmentError {
  return new EnvironmentError(why, new Error('refused'));
}
