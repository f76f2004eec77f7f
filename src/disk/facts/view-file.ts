import { hash } from 'node:crypto';

import type { ValidDays } from './dependency-tracker.ts';
import type { Fingerprint, FingerprintKind } from './fingerprint.ts';

/** A stored view and its dependencies: columns, because there can be tens of thousands of paths. */
export interface StoredView {
  /** The answer, as JSON. */
  readonly value: string;
  /** When the run began, in milliseconds since 1970. */
  readonly began: number;
  readonly days: ValidDays;
  /** Absolute. */
  readonly paths: readonly string[];
  /** One for each path: its index in `kinds`. */
  readonly kinds: Uint8Array;
  /** Four for each path: size, mtime, ctime, inode. */
  readonly numbers: Float64Array;
  /** Sixteen bytes for each path; all zero where nothing was read. */
  readonly digests: Uint8Array;
}

/** Kinds of fingerprints by the number they are stored as. */
export const fingerprintKinds: readonly FingerprintKind[] = [
  'missing',
  'file',
  'way',
  'listing',
  'link',
  'other',
];

const digestLength = 16;

/** Converts fingerprints by absolute path to columns. */
export function fingerprintColumns(
  witness: ReadonlyMap<string, Fingerprint>,
): Pick<StoredView, 'paths' | 'kinds' | 'numbers' | 'digests'> {
  const columns = {
    paths: [...witness.keys()],
    kinds: new Uint8Array(witness.size),
    numbers: new Float64Array(witness.size * 4),
    digests: new Uint8Array(witness.size * digestLength),
  };
  let at = 0;
  for (const { kind, size, mtime, ctime, inode, digest } of witness.values()) {
    columns.kinds[at] = fingerprintKinds.indexOf(kind);
    columns.numbers.set([size, mtime, ctime, inode], at * 4);
    if (digest !== null) columns.digests.set(Buffer.from(digest, 'hex'), at * digestLength);
    at += 1;
  }
  return columns;
}

/** Yields each path of a view with its fingerprint. */
export function* fingerprintsIn({
  paths,
  kinds: kindBytes,
  numbers,
  digests,
}: StoredView): Generator<readonly [string, Fingerprint]> {
  for (const [at, path] of paths.entries()) {
    const bytes = digests.subarray(at * digestLength, (at + 1) * digestLength);
    const [size = 0, mtime = 0, ctime = 0, inode = 0] = numbers.subarray(at * 4, at * 4 + 4);
    const kind = fingerprintKinds[kindBytes[at] as number] ?? 'other';
    const digest = bytes.every((byte) => byte === 0) ? null : Buffer.from(bytes).toString('hex');
    yield [path, { kind, size, mtime, ctime, inode, digest }];
  }
}

/** Encodes a view; `key` is the whole question. */
export function encodeView(
  asked: string,
  key: string,
  { value, began, days, paths, kinds: kindBytes, numbers, digests }: StoredView,
): Buffer {
  const names = Buffer.from(paths.join('\0'));
  const text = Buffer.from(value);
  const header = Buffer.from(
    `${JSON.stringify({ key, began, days, paths: paths.length, names: names.length, value: text.length })}\n`,
  );
  const numberBytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return encodeSegment(
    asked,
    Buffer.concat([header, numberBytes, kindBytes, digests, names, text]),
  );
}

/** Decodes a view; null for bytes that were not written for this question. */
export function decodeView(asked: string, key: string, bytes: Buffer): StoredView | null {
  const place = findSegment(asked, bytes, 0);
  if (place?.end !== bytes.length) return null;
  const body = bytes.subarray(place.start);
  const end = body.indexOf(10);
  const header = JSON.parse(body.toString('utf8', 0, end)) as {
    readonly key: string;
    readonly began: number;
    readonly days: ValidDays;
    readonly paths: number;
    readonly names: number;
    readonly value: number;
  };
  if (header.key !== key) return null;
  let at = end + 1;
  const take = (length: number): Buffer => body.subarray(at, (at += length));
  // A column of numbers may only begin at a multiple of eight bytes.
  const numbers = new Float64Array(Uint8Array.from(take(header.paths * 32)).buffer);
  const [kindBytes, digests] = [take(header.paths), take(header.paths * digestLength)];
  const [names, value] = [take(header.names), take(header.value)];
  return {
    value: value.toString('utf8'),
    began: header.began,
    days: header.days,
    paths: header.paths === 0 ? [] : names.toString('utf8').split('\0'),
    kinds: kindBytes,
    numbers,
    digests,
  };
}

/** Bytes that the head of a segment has at most. */
const headBytes = 200;

/**
 * A segment: a head with the question, the length of the body and its hash; then the body.
 *
 * @param asked the question, in 16 hex digits
 */
export function encodeSegment(asked: string, body: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`ledger facts 1 ${asked} ${body.length} ${hash('sha256', body)}\n`),
    body,
  ]);
}

/** Where the body of the segment at `at` begins and ends; null where it is not exactly one. */
export function findSegment(
  asked: string,
  bytes: Buffer,
  at: number,
): { readonly start: number; readonly end: number } | null {
  const head = bytes.subarray(at, at + headBytes);
  const headEnd = head.indexOf(10);
  const [, of, length = '', digest] =
    headEnd === -1
      ? []
      : (/^ledger facts 1 ([0-9a-f]{16}) (\d{1,10}) ([0-9a-f]{64})$/.exec(
          head.toString('latin1', 0, headEnd),
        ) ?? []);
  if (of !== asked) return null;
  const start = at + headEnd + 1;
  const end = start + Number(length);
  return end <= bytes.length && hash('sha256', bytes.subarray(start, end)) === digest
    ? { start, end }
    : null;
}
