import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { transaction as say } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import { foldName } from '#workspace/paths/match-glob';

import { readClaim } from './claim.ts';
import {
  isRefusal,
  manifestName,
  mostBytes,
  ownNames,
  pathProblem,
  type Place,
} from './journal-place.ts';

/** One file of a journal. Digests are SHA-256 in hex; null where the file is not there. */
export interface JournalWrite {
  readonly path: string;
  readonly old: string | null;
  readonly new: string | null;
  /** File in the journal's folder with the new bytes; null when the file goes. */
  readonly stage: string | null;
  /** Permission bits of the file before, which the stage has too; null for a new file. */
  readonly mode: number | null;
}

/** A committed transaction: what is to become of which files, in this order. */
export interface Manifest {
  readonly version: 1;
  /** That of the lock under which it was written. */
  readonly nonce: string;
  /** Of the manifest's own file: a checkout or a copy cannot know the one it will get. */
  readonly inode: number;
  readonly writes: readonly JournalWrite[];
}

/** The name of the stage of the write at a position. */
export function stageName(nonce: string, position: number): string {
  return `stage.${nonce}.${position}`;
}

/**
 * Reads the committed manifest; null when there is none. It is believed only when it was written
 * here by a holder of the lock: a repository may bring anything.
 *
 * @throws {EnvironmentError} when it is anything else than a manifest of ours, naming the file
 */
export function readManifest(place: Place): Manifest | null {
  const path = join(place.folder, manifestName);
  const standing = place.disk.lstat(path);
  if (standing === null) return null;
  try {
    if (standing.kind !== 'file') throw new Unfit('it is no regular file');
    const manifest = toManifest(
      JSON.parse(
        new TextDecoder('utf-8', { fatal: true }).decode(place.disk.readFile(path, mostBytes)),
      ),
    );
    if (manifest.inode !== standing.inode)
      throw new Unfit('it was copied or checked out, not written here');
    if (!isNonceKnown(place, manifest.nonce)) throw new Unfit('no holder of the lock wrote it');
    return manifest;
  } catch (error) {
    if (isRefusal(error, 'ENOENT')) return null;
    if (
      !(error instanceof Unfit) &&
      !(error instanceof SyntaxError) &&
      !isRefusal(error, 'EFBIG', 'ERR_ENCODING_INVALID_ENCODED_DATA')
    )
      throw error;
    throw new EnvironmentError(
      say.journalMalformed({ file: `${place.shown}/${manifestName}`, problem: error.message }),
      error,
    );
  }
}

class Unfit extends Error {}

function isNonceKnown(place: Place, nonce: string): boolean {
  return place.disk.readdir(place.folder).some(({ name, kind }) => {
    const match = ownNames.lock.exec(name);
    return (
      match !== null &&
      match[2] === undefined &&
      kind === 'file' &&
      readClaim(place, Number(match[1]))?.nonce === nonce
    );
  });
}

function toManifest(value: unknown): Manifest {
  const { version, nonce, inode, writes } = fields(value, 'version', 'nonce', 'inode', 'writes');
  if (version !== 1)
    throw new Unfit(`its version is ${JSON.stringify(version)}, and this ledger knows 1`);
  if (typeof nonce !== 'string' || !/^[0-9a-f]{32}$/.test(nonce))
    throw new Unfit('its nonce is none');
  if (typeof inode !== 'number') throw new Unfit('its inode is none');
  if (!Array.isArray(writes)) throw new Unfit('it lists no writes');
  const read = writes.map((write, position) => toWrite(write, nonce, position));
  if (new Set(read.map((write) => foldName(write.path))).size < read.length)
    throw new Unfit('it names a file twice');
  return { version, nonce, inode, writes: read };
}

function toWrite(value: unknown, nonce: string, position: number): JournalWrite {
  const write = fields(value, 'path', 'old', 'new', 'stage', 'mode');
  const { path, mode } = write;
  if (typeof path !== 'string') throw new Unfit('a path is none');
  const problem = pathProblem(path);
  if (problem !== null)
    throw new Unfit(`it would write to ${JSON.stringify(path)}: ${textOf(problem)}`);
  const [before, after] = [digest(write.old), digest(write.new)];
  const stage = after === null ? null : stageName(nonce, position);
  if (write.stage !== stage) throw new Unfit('a stage is not its own');
  if (mode !== null && !(Number.isInteger(mode) && Number(mode) >= 0 && Number(mode) <= 0o777))
    throw new Unfit('a mode is none');
  return { path, old: before, new: after, stage, mode: mode === null ? null : Number(mode) };
}

function digest(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value;
  throw new Unfit('a digest is none');
}

/** The fields of an object that has exactly these. */
function fields<Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): Readonly<Record<Name, unknown>> {
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    Object.keys(value).sort().join() !== [...names].sort().join()
  )
    throw new Unfit(`it has not exactly the fields ${names.join(', ')}`);
  return value as Readonly<Record<Name, unknown>>;
}
