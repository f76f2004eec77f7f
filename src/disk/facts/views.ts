import { hash } from 'node:crypto';
import { readdirSync, readFileSync, type Stats, utimesSync } from 'node:fs';

import { cachedBytes, writeCacheFile } from '../state/cache.ts';
import {
  type DigestFunction,
  encodeNames,
  isTracking,
  limitValidDays,
  markUntracked,
  recordFingerprint,
  statsOnce,
  trackDependencies,
  type ValidDays,
} from './dependency-tracker.ts';
import {
  type FactsFile,
  factsFile,
  factsFileLimits,
  type FactsPlace,
  type Fingerprint,
} from './fingerprint.ts';
import {
  decodeView,
  encodeView,
  fingerprintColumns,
  fingerprintKinds,
  fingerprintsIn,
  type StoredView,
} from './view-file.ts';

/** Where views are stored, and how they are checked. */
export interface ViewsPlace extends FactsPlace {
  readonly strategy: CacheStrategy;
}

const day = 86_400_000;
/** Bytes of a stored view: that of 30,000 records has about fifty million. */
const mostBytes = 268_435_456;
const digest: DigestFunction = (content) => hash('sha256', content).slice(0, 32);

/**
 * Answers a question about a root: by the stored view while every path that it looked at is
 * unchanged, else by `work`, whose answer is stored. A view that cannot be stored is computed
 * again.
 *
 * @param root absolute
 * @param question what besides files the answer depends on, as plain data
 * @param work gives plain data
 * @param holds whether a stored answer is valid as to what it depends on besides files
 */
export async function getCachedView<T>(
  place: ViewsPlace,
  root: string,
  question: unknown,
  work: () => Promise<T>,
  holds?: (kept: T) => Promise<boolean>,
): Promise<T> {
  if (holds) markUntracked();
  const { key, file } = viewFile(place, root, question);
  const began = Date.now();
  const kept = keptView<T>(file, key, place.strategy, began);
  if (kept !== null && (holds === undefined || (await holds(kept.value)))) return kept.value;
  const { value, witness, days } = await trackDependencies(digest, work);
  if (witness) {
    keep(file, key, { ...fingerprintColumns(witness), value: JSON.stringify(value), began, days });
    recordAll(witness, days);
  } else markUntracked();
  return value;
}

/** Adds the dependencies of a view to those of the running work, which uses it. */
function recordAll(fingerprints: Iterable<readonly [string, Fingerprint]>, days: ValidDays): void {
  if (!isTracking()) return;
  for (const [path, fingerprint] of fingerprints) recordFingerprint(path, fingerprint);
  limitValidDays(days);
}

/** The stored view if it is valid now, else null. */
export function findValidView<T>(place: ViewsPlace, root: string, question: unknown): T | null {
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

/** In an object, because the stored answer may be null. */
function keptView<T>(
  file: FactsFile,
  key: string,
  strategy: CacheStrategy,
  began: number,
): { readonly value: T } | null {
  const kept = readKept(file, key);
  if (!kept || !isOneOf(kept.days, began)) return null;
  const holding = checkDependencies(kept, digest, strategy);
  if (!holding.holds) return null;
  const { numbers } = holding;
  const now = numbers ? { ...kept, began, numbers } : kept;
  if (numbers) keep(file, key, now);
  recordAll(fingerprintsIn(now), now.days);
  return { value: JSON.parse(kept.value) as T };
}

function isOneOf({ after, through }: ValidDays, moment: number): boolean {
  const today = new Date(moment).toISOString().slice(0, 10);
  return (after === null || today > after) && (through === null || today <= through);
}

function readKept({ path, asked }: FactsFile, key: string): StoredView | null {
  try {
    const read = cachedBytes(path, mostBytes);
    const kept = read && decodeView(asked, key, read.bytes);
    if (kept && read.mtimeMs < Date.now() - day) markUsed(path);
    return kept;
  } catch {
    return null;
  }
}

/** Old files go first: a file that is used counts as new. */
function markUsed(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // It goes a day too early.
  }
}

function keep({ path, asked }: FactsFile, key: string, kept: StoredView): void {
  try {
    const bytes = encodeView(asked, key, kept);
    if (bytes.length <= mostBytes) writeCacheFile(path, bytes, factsFileLimits.view);
  } catch {
    // Longer than a string can be: it is not stored.
  }
}

/**
 * How a view is checked: by the metadata of each path, and by content only where metadata differs
 * or is too young; or by content always.
 */
export type CacheStrategy = 'metadata' | 'content';

type Dependencies = Pick<StoredView, 'began' | 'paths' | 'kinds' | 'numbers' | 'digests'>;

/**
 * Whether a view is valid; `numbers` has new metadata of paths with equal content, else is null.
 */
type Validity =
  { readonly holds: false } | { readonly holds: true; readonly numbers: Float64Array | null };

/**
 * Milliseconds: some file systems count time so coarsely. A file that changed that shortly before a
 * run may change again without a new time.
 */
const coarse = 2_000;
const [missing, file, way, listing] = ['missing', 'file', 'way', 'listing'].map((kind) =>
  fingerprintKinds.indexOf(kind as never),
) as [number, number, number, number];

/** Checks every path again: by its metadata, and by its content if that is not certain. */
export function checkDependencies(
  kept: Dependencies,
  digest: DigestFunction,
  strategy: CacheStrategy,
): Validity {
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
  return stats.isFile()
    ? file
    : fingerprintKinds.indexOf(stats.isSymbolicLink() ? 'link' : 'other');
}

function hasContent(
  kept: Dependencies,
  at: number,
  path: string,
  kind: number,
  stats: Stats,
  digest: DigestFunction,
): boolean {
  const before = Buffer.from(kept.digests.buffer, kept.digests.byteOffset + at * 16, 16);
  if (before.every((byte) => byte === 0)) return false;
  if (kind === file && stats.size !== kept.numbers[at * 4]) return false;
  try {
    const content =
      kind === listing
        ? encodeNames(readdirSync(path, { withFileTypes: true }))
        : readFileSync(path);
    return digest(content) === before.toString('hex');
  } catch {
    return false;
  }
}
