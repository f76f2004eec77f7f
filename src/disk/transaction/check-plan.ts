import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import type { PlannedWrite } from '#workspace/plan';

import { diskError, isRefusal } from './disk-error.ts';
import type { Listed } from './disk-port.ts';
import { digestOf } from './durable-file.ts';
import { mostBytes, type Place } from './journal-place.ts';
import { foldName, folderAbove, isText, pathProblem, verifyWay } from './safe-path.ts';

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
    if (problem !== null) throw refuse(JSON.stringify(path), `cannot be written: ${problem}`);
  }
  verifyApart(writes);
  const listings = new Map<string, readonly Listed[]>();
  return writes.map((write) => {
    try {
      return checkWrite(place, write, listings);
    } catch (error) {
      throw diskError(`cannot write ${write.path}`, error, '; nothing was written');
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
        throw diskError(`cannot read ${path}`, error, '; nothing was written');
      now = null;
    }
    if (now === null || before === null ? now !== before : Buffer.compare(now, before) !== 0)
      throw refuse(path, 'changed since it was read');
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
  if (after !== null && !isText(after)) throw refuse(path, 'would get half a character');
  const target = verifyWay(disk, root, path);
  if (target && (target.mode & 0o222) === 0) throw refuse(path, 'is read-only');
  const above = join(root, folderAbove(disk, root, path));
  disk.checkWritable(above);
  for (const at of [target, disk.lstat(above)])
    if (at && at.device !== disk.lstat(folder)?.device)
      throw refuse(path, 'is on another file system than the journal');
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
      if (twin)
        throw refuse(path, `differs from ${join(folder, twin.name)} only in case or Unicode form`);
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
    if (same !== path)
      throw refuse(path, `differs from ${same ?? ''} only in case or Unicode form`);
    for (let above = dirname(foldName(path)); above !== '.'; above = dirname(above))
      if (seen.has(above)) throw refuse(path, `is below ${seen.get(above) ?? ''}, which is a file`);
  }
  if (seen.size < writes.length) throw refuse('the plan', 'names a file twice');
}

function refuse(path: string, why: string): EnvironmentError {
  return new EnvironmentError(`${path} ${why}; nothing was written`, new Error('refused'));
}
