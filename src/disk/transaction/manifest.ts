import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { transaction as say } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import { foldName } from '#workspace/paths/match-glob';

import {
  digestOf,
  hasSystemCode,
  journalNames,
  type JournalPlace,
  journalPlaceOf,
  manifestName,
  maxTransactionBytes,
  pathProblem,
  toEnvironmentError,
  verifyPath,
} from './journal-place.ts';
import { readLockClaim } from './lock.ts';
import { type DiskPort, realDisk } from './real-disk.ts';

/** A write of a journal. Digests are SHA-256 in hex; null where the file is not there. */
export interface JournalWrite {
  readonly path: string;
  readonly old: string | null;
  readonly new: string | null;
  /** File in the journal's folder with the new bytes; null for a deletion. */
  readonly stage: string | null;
  /** Permission bits of the file before, and of the stage; null for a new file. */
  readonly mode: number | null;
}

/** A committed transaction: its writes, in this order. */
export interface Manifest {
  readonly version: 1;
  /** That of the lock under which it was written. */
  readonly nonce: string;
  /** Of the manifest's own file, by which a checkout or a copy is refused. */
  readonly inode: number;
  readonly writes: readonly JournalWrite[];
}

/** Names the file with the new bytes of the write at a position in the manifest. */
export function stageName(nonce: string, position: number): string {
  return `stage.${nonce}.${position}`;
}

/**
 * Reads the committed manifest; null when there is none.
 *
 * @throws {EnvironmentError} when it was not written here by a holder of the lock: a repository may
 *   contain a forged one
 */
export function readManifest(place: JournalPlace): Manifest | null {
  const path = join(place.folder, manifestName);
  const standing = place.disk.lstat(path);
  if (standing === null) return null;
  try {
    if (standing.kind !== 'file') throw new Unfit('it is not a regular file');
    const manifest = toManifest(
      JSON.parse(
        new TextDecoder('utf-8', { fatal: true }).decode(
          place.disk.readFile(path, maxTransactionBytes),
        ),
      ),
    );
    if (manifest.inode !== standing.inode)
      throw new Unfit('it was copied or checked out, not written here');
    if (!isNonceKnown(place, manifest.nonce))
      throw new Unfit('no lock of this folder has its nonce');
    return manifest;
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) return null;
    const isMalformed =
      error instanceof Unfit ||
      error instanceof SyntaxError ||
      hasSystemCode(error, 'EFBIG', 'ERR_ENCODING_INVALID_ENCODED_DATA');
    if (!isMalformed) throw error;
    throw new EnvironmentError(
      say.journalMalformed({ file: `${place.shown}/${manifestName}`, problem: error.message }),
      error,
    );
  }
}

class Unfit extends Error {}

function isNonceKnown(place: JournalPlace, nonce: string): boolean {
  return place.disk.readdir(place.folder).some(({ name, kind }) => {
    const match = journalNames.lock.exec(name);
    return (
      match !== null &&
      match[2] === undefined &&
      kind === 'file' &&
      readLockClaim(place, Number(match[1]))?.nonce === nonce
    );
  });
}

function toManifest(value: unknown): Manifest {
  const { version, nonce, inode, writes } = fields(value, 'version', 'nonce', 'inode', 'writes');
  if (version !== 1)
    throw new Unfit(`its version is ${JSON.stringify(version)}, and this ledger knows 1`);
  if (typeof nonce !== 'string' || !/^[0-9a-f]{32}$/.test(nonce))
    throw new Unfit('its nonce is not 32 hexadecimal digits');
  if (typeof inode !== 'number') throw new Unfit('its inode is not a number');
  if (!Array.isArray(writes)) throw new Unfit('it lists no writes');
  const read = writes.map((write, position) => toWrite(write, nonce, position));
  if (new Set(read.map((write) => foldName(write.path))).size < read.length)
    throw new Unfit('it names a file twice');
  return { version, nonce, inode, writes: read };
}

function toWrite(value: unknown, nonce: string, position: number): JournalWrite {
  const write = fields(value, 'path', 'old', 'new', 'stage', 'mode');
  const { path, mode } = write;
  if (typeof path !== 'string') throw new Unfit('a path is not text');
  const problem = pathProblem(path);
  if (problem !== null)
    throw new Unfit(`it would write to ${JSON.stringify(path)}: ${textOf(problem)}`);
  const [before, after] = [digest(write.old), digest(write.new)];
  const stage = after === null ? null : stageName(nonce, position);
  if (write.stage !== stage) throw new Unfit('a stage has the wrong name');
  if (mode !== null && !(Number.isInteger(mode) && Number(mode) >= 0 && Number(mode) <= 0o777))
    throw new Unfit('a file mode is invalid');
  return { path, old: before, new: after, stage, mode: mode === null ? null : Number(mode) };
}

function digest(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value;
  throw new Unfit('a hash is not a SHA-256 hash');
}

/** @throws {Unfit} for a value without exactly these fields */
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
    throw new Unfit(`its fields are not exactly ${names.join(', ')}`);
  return value as Readonly<Record<Name, unknown>>;
}

/** A journal is finished within milliseconds, so that it rarely changes under a reader. */
const mostReadings = 20;

/**
 * The texts that a committed but unfinished journal will write, for commands that only read.
 *
 * @param home folder that holds `.txn`, relative to the root
 * @returns text by path, with its byte order mark; null for a deletion
 * @throws {EnvironmentError} when a journal is there that cannot be read or believed
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
      const place = journalPlaceOf(disk, root, home);
      try {
        const texts = textsOf(place, readManifest(place));
        if (texts) return texts;
      } catch (error) {
        // Ignored if the journal was finished meanwhile.
        if (disk.lstat(join(place.folder, manifestName))?.inode === standing.inode) throw error;
      }
    }
  } catch (error) {
    throw toEnvironmentError((problem) => say.journalUnread({ root, problem }), error);
  }
  throw new EnvironmentError(say.journalBusy({ root }), new Error('unsteady'));
}

/** Null when the journal changed under the reader. */
function textsOf(
  place: JournalPlace,
  manifest: Manifest | null,
): Map<string, string | null> | null {
  const texts = new Map<string, string | null>();
  for (const write of manifest?.writes ?? []) {
    const bytes = write.stage === null ? null : newBytes(place, write, write.stage);
    if (bytes === undefined) return null;
    texts.set(write.path, bytes === null ? null : Buffer.from(bytes).toString());
  }
  return manifest && texts;
}

/** From the stage, or from the file that it was renamed to. */
function newBytes(
  { disk, root, folder }: JournalPlace,
  write: JournalWrite,
  stage: string,
): Uint8Array | undefined {
  verifyPath(disk, root, write.path);
  for (const path of [join(folder, stage), join(root, write.path)]) {
    try {
      const bytes = disk.readFile(path, maxTransactionBytes);
      if (digestOf(bytes) === write.new) return bytes;
    } catch (error) {
      if (!hasSystemCode(error, 'ENOENT')) throw error;
    }
  }
  return undefined;
}
