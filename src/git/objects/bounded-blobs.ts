import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { complaintOf } from '../process/git-failures.ts';
import { runGit } from '../process/run-git.ts';
import { stopped } from '../process/spawn-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readBlobs } from './read-blobs.ts';

/**
 * The bytes of a blob, its size where that is over the bound, or null where this clone does not
 * have it.
 */
export type BoundedBlob = { readonly bytes: Buffer } | { readonly size: number } | null;

/** Milliseconds for all blobs that are asked for at once. */
const milliseconds = 120_000;
/** Bytes of all blobs together: many times what anybody keeps as memory. */
const mostBytes = 4 * 1024 ** 3;

/**
 * Reads blobs that are not larger than a bound: a stranger's commit may hold files of any size. One
 * process gives all of them, as mostly none is too large; where one is, it is stopped, and git is
 * asked for sizes first.
 *
 * @param most bytes of one blob
 * @throws {EnvironmentError} when an object is broken or no blob, and when those within the bound
 *   are over 4 GiB together
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

/** All blobs by one process; null where one is too large, or git gave up. */
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
  // Git answers in the order it is asked in; the id that was asked for is held by who asked, and
  // one of its own by nobody else.
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
      if (size <= most && (total += size) > mostBytes)
        throw new EnvironmentError(say.tooMuch({ command: 'cat-file', most: mostBytes }), null);
      return other === null && size <= most;
    },
    (id, bytes) => blobs.set(asked(id), { bytes }),
  );
  const { code, error } = await runGit(repository, ['cat-file', '--batch', '--buffer'], {
    input: `${ids.join('\n')}\n`,
    accept: [0, 128, stopped],
    milliseconds,
    take,
  });
  if (other) throw new EnvironmentError(say.objectOfOtherType(other), null);
  if (code !== 0) return null;
  // A broken object is `missing`, too, but git complains of it.
  const broken =
    isMissing && /^error: /m.test(error)
      ? [...blobs].find(([, blob]) => blob === null)?.[0]
      : undefined;
  if (broken !== undefined)
    throw new EnvironmentError(
      say.objectUnread({ id: broken, problem: complaintOf(error) }),
      error,
    );
  return blobs;
}

/**
 * Sizes of those that are larger; nothing is known of a partial clone, which gives up at the first
 * one it lacks.
 */
async function largerThan(
  repository: Repository,
  ids: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const { code, out } = await runGit(
    repository,
    ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)', '--buffer'],
    { input: `${ids.join('\n')}\n`, accept: [0, 128] },
  );
  return new Map(
    code !== 0
      ? []
      : out
          .toString('latin1')
          .split('\n')
          .flatMap((line) => {
            const [, id, size] = /^([0-9a-f]+) blob (\d+)$/.exec(line) ?? [];
            return id === undefined || Number(size) <= most ? [] : [[id, Number(size)] as const];
          }),
  );
}

/**
 * The blobs that this clone has, at most 256 MiB together; a partial clone is never completed from
 * here.
 */
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

/** One object as `cat-file --batch` announces it. */
export interface Announced {
  readonly id: string;
  /** `missing` where this clone does not have it. */
  readonly type: string;
  readonly size: number;
}

/** Longest line before an object: an id of 64 digits, a type and a size. */
const mostHeader = 128;

/**
 * Takes the output of `cat-file --batch` as it comes, in chunks of any length.
 *
 * @param announced asked of each object before its bytes are read; false ends it
 * @param take given the bytes of each, which it may keep
 * @returns takes a chunk; false once it has ended
 */
export function blobStream(
  announced: (object: Announced) => boolean,
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
      if (line.length + part.length > mostHeader) throw new EnvironmentError(say.garbled(), null);
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
