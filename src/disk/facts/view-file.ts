import { hash } from 'node:crypto';
import { readdirSync, readFileSync, type Stats, utimesSync } from 'node:fs';

import { keepFile } from '../state/cache-file.ts';
import { cachedBytes } from '../state/cache-path.ts';
import {
  type Days,
  dependsOnMore,
  type Digest,
  holdsOnDays,
  isWatched,
  namesOf,
  recordFingerprint,
  statsOnce,
  trackDependencies,
} from './dependency-tracker.ts';
import {
  type FactsFile,
  factsFile,
  type FactsPlace,
  type Fingerprint,
  type FingerprintKind,
  limits,
} from './fingerprint.ts';
import { sealed, sealedAt } from './sealed-file.ts';

/**
 * A view that was kept with what it depends on, as columns: there may be tens of thousands of
 * paths, and no object for each.
 */
export interface KeptView {
  /** The answer, as JSON. */
  readonly value: string;
  /** When the run began, in milliseconds since 1970. */
  readonly began: number;
  /** The days on which it holds. */
  readonly days: Days;
  /** Absolute. */
  readonly paths: readonly string[];
  /** Of each path, by `kinds`. */
  readonly kinds: Uint8Array;
  /** Four of each path: size, mtime, ctime, inode. */
  readonly numbers: Float64Array;
  /** Sixteen bytes of each path; all zero where nothing was read. */
  readonly digests: Uint8Array;
}

/** Kinds of fingerprints by the number they are kept as. */
export const kinds: readonly FingerprintKind[] = [
  'missing',
  'file',
  'way',
  'listing',
  'link',
  'other',
];

const digestLength = 16;

/** Columns of what a run looked at. */
function columnsOf(
  witness: ReadonlyMap<string, Fingerprint>,
): Pick<KeptView, 'paths' | 'kinds' | 'numbers' | 'digests'> {
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

/** What a view depends on, path by path. */
function* fingerprintsIn({
  paths,
  kinds: kindBytes,
  numbers,
  digests,
}: KeptView): Generator<readonly [string, Fingerprint]> {
  for (const [at, path] of paths.entries()) {
    const bytes = digests.subarray(at * digestLength, (at + 1) * digestLength);
    const [size = 0, mtime = 0, ctime = 0, inode = 0] = numbers.subarray(at * 4, at * 4 + 4);
    const kind = kinds[kindBytes[at] as number] ?? 'other';
    const digest = bytes.every((byte) => byte === 0) ? null : Buffer.from(bytes).toString('hex');
    yield [path, { kind, size, mtime, ctime, inode, digest }];
  }
}

/** The bytes of a view; `key` is the whole question. */
function encodeView(
  asked: string,
  key: string,
  { value, began, days, paths, kinds: kindBytes, numbers, digests }: KeptView,
): Buffer {
  const names = Buffer.from(paths.join('\0'));
  const text = Buffer.from(value);
  const header = Buffer.from(
    `${JSON.stringify({ key, began, days, paths: paths.length, names: names.length, value: text.length })}\n`,
  );
  return sealed(asked, Buffer.concat([header, bytesOf(numbers), kindBytes, digests, names, text]));
}

/** Reads a view; null for everything that is not exactly what was written for this question. */
function decodeView(asked: string, key: string, bytes: Buffer): KeptView | null {
  const place = sealedAt(asked, bytes, 0);
  if (place?.end !== bytes.length) return null;
  const body = bytes.subarray(place.start);
  const end = body.indexOf(10);
  const header = JSON.parse(body.toString('utf8', 0, end)) as {
    readonly key: string;
    readonly began: number;
    readonly days: Days;
    readonly paths: number;
    readonly names: number;
    readonly value: number;
  };
  if (header.key !== key) return null;
  let at = end + 1;
  const take = (length: number): Buffer => body.subarray(at, (at += length));
  const numbers = numbersIn(take(header.paths * 32));
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

function bytesOf(numbers: Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Numbers lie where the header ends, which is seldom where a column of them may begin. */
function numbersIn(bytes: Buffer): Float64Array {
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/**
 * How a view is found to hold: by what the system says of each path, and by content only where that
 * differs or is too young to be told by; or by content always.
 */
export type CacheStrategy = 'metadata' | 'content';

/** What a view depends on. */
type Looked = Pick<KeptView, 'began' | 'paths' | 'kinds' | 'numbers' | 'digests'>;

/** What became of what a view depends on. */
type Validity =
  | { readonly holds: false }
  | {
      readonly holds: true;
      /** Facts that differ and make no difference, if there are any. */
      readonly numbers: Float64Array | null;
    };

/**
 * What changed within as many milliseconds before a run began may change again without showing:
 * some file systems count time so coarsely.
 */
const coarse = 2_000;
const [missing, file, way, listing] = ['missing', 'file', 'way', 'listing'].map((kind) =>
  kinds.indexOf(kind as never),
) as [number, number, number, number];

/**
 * Looks at every path again, and at the content of those that their facts say nothing certain of.
 */
export function stillHolds(kept: Looked, digest: Digest, strategy: CacheStrategy): Validity {
  let fresh: Float64Array | null = null;
  for (const [at, path] of kept.paths.entries()) {
    const kind = kept.kinds[at] as number;
    const stats = statsOnce(path);
    if (kindNow(stats, kind) !== kind) return { holds: false };
    if (stats === undefined || kind === way) continue;
    const from = at * 4;
    const [mtime, ctime] = [kept.numbers[from + 1] as number, kept.numbers[from + 2] as number];
    const same =
      stats.mtimeMs === mtime &&
      stats.ctimeMs === ctime &&
      stats.ino === kept.numbers[from + 3] &&
      (kind === listing || stats.size === kept.numbers[from]);
    const young = Math.max(mtime, ctime) >= kept.began - coarse;
    if (same && !young && strategy === 'metadata') continue;
    if (!hasContent(kept, at, path, kind, stats, digest)) return { holds: false };
    if (same && !young) continue;
    fresh ??= kept.numbers.slice();
    fresh.set([kind === listing ? 0 : stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino], from);
  }
  return { holds: true, numbers: fresh };
}

function kindNow(stats: Stats | undefined, before: number): number {
  if (!stats) return missing;
  if (stats.isDirectory()) return before === listing ? listing : way;
  return stats.isFile() ? file : kinds.indexOf(stats.isSymbolicLink() ? 'link' : 'other');
}

/** Whether what was read of a path is what would be read now. */
function hasContent(
  kept: Looked,
  at: number,
  path: string,
  kind: number,
  stats: Stats,
  digest: Digest,
): boolean {
  const before = Buffer.from(kept.digests.buffer, kept.digests.byteOffset + at * 16, 16);
  if (before.every((byte) => byte === 0)) return false;
  if (kind === file && stats.size !== kept.numbers[at * 4]) return false;
  try {
    const content =
      kind === listing ? namesOf(readdirSync(path, { withFileTypes: true })) : readFileSync(path);
    return digest(content) === before.toString('hex');
  } catch {
    return false;
  }
}

/** Where views are kept, and how they are found to hold. */
export interface ViewsPlace extends FactsPlace {
  readonly strategy: CacheStrategy;
}

const day = 86_400_000;
/** Bytes of a view that is read or kept: what 30,000 records give has about fifty million. */
const mostBytes = 268_435_456;
const digest: Digest = (content) => hash('sha256', content).slice(0, 32);

/**
 * A view of the fact table: the answer to a question about a root. The one that is kept, while
 * everything it looked at is as it was; else a new one, which is kept. What cannot be kept or read
 * changes nothing but time.
 *
 * @param root absolute
 * @param question what besides files the answer depends on, as plain data
 * @param work gives plain data
 * @param holds whether what is kept holds in what no file of the disk tells; nothing besides them
 *   counts unless given
 */
export async function viewOf<T>(
  place: ViewsPlace,
  root: string,
  question: unknown,
  work: () => Promise<T>,
  holds?: (kept: T) => Promise<boolean>,
): Promise<T> {
  if (holds) dependsOnMore();
  const { key, file } = viewFile(place, root, question);
  const began = Date.now();
  const kept = keptView<T>(file, key, place.strategy, began);
  if (kept !== null && (holds === undefined || (await holds(kept.value)))) return kept.value;
  const { value, witness, days } = await trackDependencies(digest, work);
  if (witness) {
    keep(file, key, { ...columnsOf(witness), value: JSON.stringify(value), began, days });
    recordAll(witness, days);
  } else dependsOnMore();
  return value;
}

/** A view that is made of another one depends on all that that one does. */
function recordAll(fingerprints: Iterable<readonly [string, Fingerprint]>, days: Days): void {
  if (!isWatched()) return;
  for (const [path, fingerprint] of fingerprints) recordFingerprint(path, fingerprint);
  holdsOnDays(days);
}

/** The view that is kept and holds at this moment; null where there is none. */
export function standingView<T>(place: ViewsPlace, root: string, question: unknown): T | null {
  const { key, file } = viewFile(place, root, question);
  return keptView<T>(file, key, place.strategy, Date.now())?.value ?? null;
}

function viewFile(
  place: ViewsPlace,
  root: string,
  question: unknown,
): { readonly key: string; readonly file: FactsFile } {
  const { version, platform, arch } = process;
  const key = JSON.stringify([place.build, version, platform, arch, root, question]);
  return { key, file: factsFile(place, root, 'view', key) };
}

/** Anything may be a view, also null. */
function keptView<T>(
  file: FactsFile,
  key: string,
  strategy: CacheStrategy,
  began: number,
): { readonly value: T } | null {
  const kept = readKept(file, key);
  if (!kept || !isOneOf(kept.days, began)) return null;
  const holding = stillHolds(kept, digest, strategy);
  if (!holding.holds) return null;
  const { numbers } = holding;
  const now = numbers ? { ...kept, began, numbers } : kept;
  if (numbers) keep(file, key, now);
  recordAll(fingerprintsIn(now), now.days);
  return { value: JSON.parse(kept.value) as T };
}

/** Whether a moment is on one of these days: what ended since must not be found once more. */
function isOneOf({ after, through }: Days, moment: number): boolean {
  const today = new Date(moment).toISOString().slice(0, 10);
  return (after === null || today > after) && (through === null || today <= through);
}

/** What is kept for a question; null where nothing is, or anything else is there. */
function readKept({ path, asked }: FactsFile, key: string): KeptView | null {
  try {
    const read = cachedBytes(path, mostBytes);
    const kept = read && decodeView(asked, key, read.bytes);
    if (kept && read.mtimeMs < Date.now() - day) markUsed(path);
    return kept;
  } catch {
    return null;
  }
}

/** Used is as good as new, where old ones go first. */
function markUsed(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // It goes a day too early.
  }
}

function keep({ path, asked }: FactsFile, key: string, kept: KeptView): void {
  try {
    const bytes = encodeView(asked, key, kept);
    if (bytes.length <= mostBytes) keepFile(path, bytes, limits.view);
  } catch {
    // More than a text can hold: it is not kept.
  }
}
