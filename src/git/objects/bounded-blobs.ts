import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { gitErrorMessage } from '../process/git-failures.ts';
import { asLines, linesOf, runGit } from '../process/run-git.ts';
import { stoppedExitCode } from '../process/spawn-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readBlobs } from './read-blobs.ts';

/** A blob, the size of one that is too large, or null for one that this clone lacks. */
export type BoundedBlob = { readonly bytes: Buffer } | { readonly size: number } | null;

const blobBatchTimeoutMs = 120_000;
/** Bytes of all blobs together: many times the size of any memory. */
const maxBytes = 4 * 1024 ** 3;

/**
 * Reads blobs up to a size: a commit of others may have files of any size. If one is too large, its
 * process is killed, and a second try asks for sizes first.
 *
 * @param most bytes of one blob
 * @throws {EnvironmentError} for an object that is broken or not a blob, and when those within the
 *   size are over 4 GiB together
 */
export async function readBoundedBlobs(
  repository: Repository,
  ids: Iterable<string>,
  most: number,
): Promise<ReadonlyMap<string, BoundedBlob>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const whole = await streamed(repository, asked, most);
  if (whole) return whole;
  const large = await largerThan(repository, asked, most);
  const within = asked.filter((id) => !large.has(id));
  const read =
    within.length === 0
      ? new Map<string, BoundedBlob>()
      : ((large.size > 0 ? await streamed(repository, within, most) : null) ??
        (await readHere(repository, within, most)));
  return new Map(
    asked.map((id): [string, BoundedBlob] => {
      const size = large.get(id);
      return [id, size === undefined ? (read.get(id) ?? null) : { size }];
    }),
  );
}

/** Reads all blobs with one process; null where one is too large, or git fails. */
async function streamed(
  repository: Repository,
  ids: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, BoundedBlob> | null> {
  const blobs = new Map<string, BoundedBlob>();
  let isMissing = false;
  let total = 0;
  let other: { readonly id: string; readonly type: string } | null = null;
  let at = -1;
  // Git answers in order. Use the caller's string of an id, which is in memory already.
  const asked = (id: string): string => {
    const wanted = ids[at];
    return wanted === id ? wanted : id;
  };
  const take = blobStream(
    ({ id, type, size }) => {
      at += 1;
      isMissing ||= type === 'missing';
      if (type === 'missing') blobs.set(asked(id), null);
      else if (type !== 'blob') other = { id, type };
      if (size <= most && (total += size) > maxBytes)
        throw new EnvironmentError(say.tooMuch({ command: 'cat-file', most: maxBytes }), null);
      return other === null && size <= most;
    },
    (id, bytes) => blobs.set(asked(id), { bytes }),
  );
  const { code, error } = await runGit(repository, ['cat-file', '--batch', '--buffer'], {
    input: asLines(ids),
    accept: [0, 128, stoppedExitCode],
    milliseconds: blobBatchTimeoutMs,
    take,
  });
  if (other) throw new EnvironmentError(say.objectOfOtherType(other), null);
  if (code !== 0) return null;
  // A broken object is `missing`, too, but with an error.
  const broken =
    isMissing && /^error: /m.test(error)
      ? [...blobs].find(([, blob]) => blob === null)?.[0]
      : undefined;
  if (broken !== undefined)
    throw new EnvironmentError(
      say.objectUnread({ id: broken, problem: gitErrorMessage(error) }),
      error,
    );
  return blobs;
}

/** The sizes of larger blobs; none for a partial clone, where git ends at the first missing one. */
async function largerThan(
  repository: Repository,
  ids: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const { code, out } = await runGit(
    repository,
    ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)', '--buffer'],
    { input: asLines(ids), accept: [0, 128] },
  );
  return new Map(
    (code === 0 ? linesOf(out) : []).flatMap((line) => {
      const [, id, size] = /^([0-9a-f]+) blob (\d+)$/.exec(line) ?? [];
      return id === undefined || Number(size) <= most ? [] : [[id, Number(size)] as const];
    }),
  );
}

/** Reads the blobs of this clone, at most 256 MiB together; nothing is fetched. */
async function readHere(
  repository: Repository,
  ids: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, BoundedBlob>> {
  const blobs = await readBlobs(repository, ids);
  return new Map(
    [...blobs].map(([id, bytes]): [string, BoundedBlob] => [
      id,
      bytes === null ? null : bytes.length > most ? { size: bytes.length } : { bytes },
    ]),
  );
}

/** The header of an object in the output of `cat-file --batch`. */
export interface ObjectHeader {
  readonly id: string;
  /** `missing` for one that this clone lacks. */
  readonly type: string;
  readonly size: number;
}

/** Characters of a header: an id of 64 digits, a type and a size. */
const maxHeader = 128;

/**
 * Parses the output of `cat-file --batch` in chunks of any length.
 *
 * @param announced called for each header; false ends the parser
 * @param take called with the bytes of each object, which it may keep
 * @returns takes a chunk; false after the end
 */
export function blobStream(
  announced: (object: ObjectHeader) => boolean,
  take: (id: string, bytes: Buffer) => void,
): (chunk: Buffer) => boolean {
  let line: Buffer = Buffer.alloc(0);
  let body: { readonly id: string; readonly bytes: Buffer; filled: number } | null = null;
  const begin = (header: string): boolean => {
    const [id = '', type = '', digits = ''] = header.split(' ');
    const size = type === 'missing' ? 0 : Number(digits);
    if (!announced({ id, type, size })) return false;
    // A line feed follows the bytes.
    if (type !== 'missing') body = { id, bytes: Buffer.allocUnsafe(size + 1), filled: 0 };
    return true;
  };
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (body) {
        const copied: number = chunk.copy(body.bytes, body.filled, at);
        body.filled += copied;
        at += copied;
        if (body.filled < body.bytes.length) continue;
        take(body.id, body.bytes.subarray(0, -1));
        body = null;
        continue;
      }
      const feed = chunk.indexOf(0x0a, at);
      const part = chunk.subarray(at, feed === -1 ? chunk.length : feed);
      if (line.length + part.length > maxHeader)
        throw new EnvironmentError(say.garbled({ most: maxHeader }), null);
      line = line.length === 0 ? part : Buffer.concat([line, part]);
      if (feed === -1) {
        line = Buffer.from(line);
        return true;
      }
      const header = line.toString('latin1');
      line = Buffer.alloc(0);
      at = feed + 1;
      if (!begin(header)) return false;
    }
    return true;
  };
}
