import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import type { Message } from '#messages/message';
import { transaction as say } from '#messages/transaction';
import { foldName } from '#workspace/paths/fold-name';
import type { PlannedWrite } from '#workspace/plan';

import { diskError, isRefusal } from './disk-error.ts';
import type { Listed } from './disk-port.ts';
import { digestOf } from './durable-file.ts';
import { mostBytes, type Place } from './journal-place.ts';
import { folderAbove, isText, pathProblem, verifyWay } from './safe-path.ts';

/** A write that may be committed, with what is known of the file before. */
export interface CheckedWrite {
  readonly path: string;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  readonly mode: number | null;
}

/**
 * Checks that every write of a plan can be carried out as far as can be known: paths are safe and
 * unmistakable, files and folders may be written, everything is on the journal's file system.
 *
 * @throws {EnvironmentError} for the first that cannot
 */
export function checkPlan(place: Place, writes: readonly PlannedWrite[]): CheckedWrite[] {
  for (const { path } of writes) {
    const problem = pathProblem(path);
    if (problem !== null) throw refused(say.badPath({ path: JSON.stringify(path), problem }));
  }
  verifyApart(writes);
  const listings = new Map<string, readonly Listed[]>();
  return writes.map((write) => {
    try {
      return checkWrite(place, write, listings);
    } catch (error) {
      throw diskError((problem) => say.unwritten({ path: write.path, problem }), error);
    }
  });
}

/**
 * Compares each file byte for byte with what the plan took it for.
 *
 * @throws {EnvironmentError} for the first that differs
 */
export function verifyBefore({ disk, root }: Place, writes: readonly CheckedWrite[]): void {
  for (const { path, before } of writes) {
    let now: Uint8Array | null;
    try {
      verifyWay(disk, root, path);
      now = disk.readFile(join(root, path), mostBytes);
    } catch (error) {
      if (!isRefusal(error, 'ENOENT'))
        throw diskError((problem) => say.unread({ path, problem }), error);
      now = null;
    }
    if (now === null || before === null ? now !== before : Buffer.compare(now, before) !== 0)
      throw refused(say.changed({ path }));
  }
}

/** SHA-256 of a side of a write. */
export function digestOrNull(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : digestOf(bytes);
}

function checkWrite(
  { disk, root, folder }: Place,
  { path, before, after }: PlannedWrite,
  listings: Map<string, readonly Listed[]>,
): CheckedWrite {
  if (after !== null && !isText(after)) throw refused(say.halfCharacter({ path }));
  const target = verifyWay(disk, root, path);
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

/**
 * Compares every part of a path with the listing, which tells apart what the file system may not.
 */
function verifyName(list: (folder: string) => readonly Listed[], path: string): void {
  let folder = '';
  for (const part of path.split('/')) {
    const names = list(folder);
    if (!names.some(({ name }) => name === part)) {
      const twin = names.find(({ name }) => foldName(name) === foldName(part));
      if (twin) throw refused(say.sameName({ path, other: join(folder, twin.name) }));
      // What is missing has nothing below it.
      return;
    }
    folder = join(folder, part);
    if (names.find(({ name }) => name === part)?.kind !== 'folder') return;
  }
}

/** No file twice, in whatever spelling, and none below another. */
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
