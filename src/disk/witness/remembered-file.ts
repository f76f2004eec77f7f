import { hash } from 'node:crypto';

import type { Sight, SightKind } from './sight.ts';

/**
 * An outcome that was kept with what it depends on, as columns: there may be a hundred thousand
 * paths, and no object for each.
 */
export interface RememberedFile {
  /** The outcome, as JSON. */
  readonly value: string;
  /** When the run began, in milliseconds since 1970. */
  readonly began: number;
  /** Absolute. */
  readonly paths: readonly string[];
  /** Of each path, by `kinds`. */
  readonly kinds: Uint8Array;
  /** Four of each path: size, mtime, ctime, inode. */
  readonly numbers: Float64Array;
  /** Sixteen bytes of each path; all zero where nothing was read. */
  readonly digests: Uint8Array;
  readonly pieces: PieceTable;
}

/**
 * What of an outcome is read only where it is asked for: where each piece ends, behind the head,
 * and sixteen bytes of its digest.
 */
export interface PieceTable {
  readonly ends: Float64Array;
  readonly digests: Uint8Array;
}

/** Kinds of sights by the number they are kept as. */
export const kinds: readonly SightKind[] = ['missing', 'file', 'way', 'listing', 'link', 'other'];

const magic = 'ledger remembers 2\n';
export const digestLength = 16;
const wholeDigest = 32;
/**
 * Bytes of a file that say how long its head is: these, a digest of the head with its length, and
 * that length.
 */
export const leadLength = magic.length + wholeDigest + 6;

/** Columns of what a run looked at. */
export function columnsOf(
  witness: ReadonlyMap<string, Sight>,
): Pick<RememberedFile, 'paths' | 'kinds' | 'numbers' | 'digests'> {
  const columns = {
    paths: [...witness.keys()],
    kinds: new Uint8Array(witness.size),
    numbers: new Float64Array(witness.size * 4),
    digests: new Uint8Array(witness.size * digestLength),
  };
  let at = 0;
  for (const { kind, size, mtime, ctime, inode, digest } of witness.values()) {
    columns.kinds[at] = kinds.indexOf(kind);
    columns.numbers.set([size, mtime, ctime, inode], at * 4);
    if (digest !== null) columns.digests.set(Buffer.from(digest, 'hex'), at * digestLength);
    at += 1;
  }
  return columns;
}

/** The head of a kept outcome, which its pieces follow; `key` says of what it is one. */
export function encodeRemembered(
  key: string,
  { value, began, paths, kinds: kindBytes, numbers, digests, pieces }: RememberedFile,
): Buffer {
  const names = Buffer.from(paths.join('\0'));
  const text = Buffer.from(value);
  const header = Buffer.from(
    `${JSON.stringify({ key, began, paths: paths.length, names: names.length, value: text.length, pieces: pieces.ends.length })}\n`,
  );
  const body = Buffer.concat([
    header,
    bytesOf(numbers),
    kindBytes,
    digests,
    bytesOf(pieces.ends),
    pieces.digests,
    names,
    text,
  ]);
  const length = Buffer.alloc(6);
  length.writeUIntLE(body.length, 0, 6);
  const head = Buffer.concat([length, body]);
  return Buffer.concat([Buffer.from(magic), Buffer.from(hash('sha256', head, 'hex'), 'hex'), head]);
}

/** How many bytes a head has, from the first of them; null for a file that is none of ours. */
export function headLength(lead: Buffer): number | null {
  return lead.length < leadLength || lead.toString('latin1', 0, magic.length) !== magic
    ? null
    : leadLength + lead.readUIntLE(leadLength - 6, 6);
}

/**
 * Reads a head; null for everything that is not exactly what was written for this key: a cache is
 * never believed halfway.
 */
export function decodeRemembered(key: string, bytes: Buffer): RememberedFile | null {
  if (headLength(bytes) !== bytes.length) return null;
  if (
    hash('sha256', bytes.subarray(magic.length + wholeDigest), 'hex') !==
    bytes.toString('hex', magic.length, magic.length + wholeDigest)
  )
    return null;
  const body = bytes.subarray(leadLength);
  const end = body.indexOf(10);
  const header = JSON.parse(body.toString('utf8', 0, end)) as {
    readonly key: string;
    readonly began: number;
    readonly paths: number;
    readonly names: number;
    readonly value: number;
    readonly pieces: number;
  };
  if (header.key !== key) return null;
  let at = end + 1;
  const take = (length: number): Buffer => body.subarray(at, (at += length));
  const numbers = numbersIn(take(header.paths * 32));
  const [kindBytes, digests] = [take(header.paths), take(header.paths * digestLength)];
  const pieces = {
    ends: numbersIn(take(header.pieces * 8)),
    digests: take(header.pieces * digestLength),
  };
  const [names, value] = [take(header.names), take(header.value)];
  return {
    value: value.toString('utf8'),
    began: header.began,
    paths: header.paths === 0 ? [] : names.toString('utf8').split('\0'),
    kinds: kindBytes,
    numbers,
    digests,
    pieces,
  };
}

function bytesOf(numbers: Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Numbers lie where the header ends, which is seldom where a column of them may begin. */
function numbersIn(bytes: Buffer): Float64Array {
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
