import { AsyncLocalStorage } from 'node:async_hooks';
import { type Dirent, lstatSync, readlinkSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { type Fingerprint, fingerprintOf, mergeFingerprints } from './fingerprint.ts';

/** Absolute paths that a run read; null if its result also depends on other things, as the time. */
export type PathDependencies = ReadonlyMap<string, Fingerprint> | null;

/**
 * Gives a digest in 32 hex digits. A parameter, so that a run without a tracker loads no hashes.
 */
export type DigestFunction = (content: Uint8Array | string) => string;

interface Watch {
  readonly seen: Map<string, Fingerprint>;
  readonly digest: DigestFunction;
  days: ValidDays;
  spoilt: boolean;
}

/**
 * Days in UTC, `2027-01-31`, on which an outcome is the same: `after` excluded, `through` included.
 */
export interface ValidDays {
  readonly after: string | null;
  readonly through: string | null;
}

const everyDay: ValidDays = { after: null, through: null };

const watching = new AsyncLocalStorage<Watch>();

/** Runs `work`, and returns the paths that it looked at through `tracked-fs`. */
export async function trackDependencies<T>(
  digest: DigestFunction,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly witness: PathDependencies; readonly days: ValidDays }> {
  const watch: Watch = { seen: new Map(), digest, days: everyDay, spoilt: false };
  const value = await watching.run(watch, work);
  return { value, witness: watch.spoilt ? null : watch.seen, days: watch.days };
}

/** Limits the days on which the outcome of the running work is the same. */
export function limitValidDays({ after, through }: ValidDays): void {
  const watch = active();
  if (!watch) return;
  const { days } = watch;
  watch.days = {
    after: days.after === null || (after !== null && after > days.after) ? after : days.after,
    through:
      days.through === null || (through !== null && through < days.through)
        ? through
        : days.through,
  };
}

/** Records that the outcome depends on more than files: the clock, or another program's answer. */
export function markUntracked(): void {
  const watch = watching.getStore();
  if (watch) spoil(watch);
}

/** Runs work whose outcome depends on nothing but its question, such as the id of a commit. */
export function withoutTracking<T>(work: () => Promise<T>): Promise<T> {
  return watching.exit(work);
}

/** Whether paths are recorded: not once the outcome depends on more than files. */
export function isTracking(): boolean {
  return active() !== undefined;
}

function active(): Watch | undefined {
  const watch = watching.getStore();
  return watch?.spoilt ? undefined : watch;
}

/** Records a path as another run found it. */
export function recordFingerprint(path: string, fingerprint: Fingerprint): void {
  const watch = active();
  if (watch) add(watch, path, fingerprint);
}

/** Records a path by its facts; undefined where nothing is. */
export function recordDependency(path: string, stats: Stats | undefined): void {
  const watch = active();
  if (watch) add(watch, path, fingerprintOf(stats));
}

/** Records a file that was read; the facts are those of the moment it was opened. */
export function recordBytes(path: string, stats: Stats, bytes: Uint8Array): void {
  const watch = active();
  if (watch) add(watch, path, fingerprintOf(stats, watch.digest(bytes)));
}

/** Records a folder whose names were read; the facts are those from before. */
export function recordNames(
  path: string,
  stats: Stats | undefined,
  entries: readonly Dirent[],
): void {
  const watch = active();
  if (watch) add(watch, path, fingerprintOf(stats, watch.digest(encodeNames(entries)), true));
}

/** Records a path as it is now. */
export function recordPathNow(path: string): void {
  const watch = active();
  if (watch) add(watch, path, fingerprintOf(statsOf(path)));
}

/** Records a path with every folder and link on its way. */
export function recordPathSteps(path: string): void {
  const watch = active();
  if (watch) follow(watch, path, 0);
}

/** Names in a folder, each behind a letter for its kind, as they are digested. */
export function encodeNames(entries: readonly Dirent[]): string {
  return entries
    .map(
      (entry) =>
        `${entry.isDirectory() ? 'd' : entry.isFile() ? 'f' : entry.isSymbolicLink() ? 'l' : 'o'}${entry.name}`,
    )
    .sort()
    .join('\0');
}

/** Facts found during `withStatCache`; null outside of it. */
let known: Map<string, Stats | undefined> | null = null;

/** Runs synchronous work in which `statsOnce` looks at each path once. */
export function withStatCache<T>(work: () => T): T {
  known = new Map();
  try {
    return work();
  } finally {
    known = null;
  }
}

/** As `statsOf`; during `withStatCache` as it was found the first time. */
export function statsOnce(path: string): Stats | undefined {
  if (known === null) return statsOf(path);
  let stats = known.get(path);
  if (stats === undefined && !known.has(path)) known.set(path, (stats = statsOf(path)));
  return stats;
}

/** Facts of a path, links not followed; undefined where there are none. */
export function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function spoil(watch: Watch): void {
  watch.spoilt = true;
  watch.seen.clear();
}

function add(watch: Watch, path: string, fingerprint: Fingerprint): void {
  const before = watch.seen.get(path);
  const both = before ? mergeFingerprints(before, fingerprint) : fingerprint;
  if (both) watch.seen.set(path, both);
  // It changed during the run.
  else spoil(watch);
}

/** Links in a row, as many as the system follows. */
const mostLinks = 40;

function follow(watch: Watch, path: string, links: number): void {
  const above = dirname(path);
  const known = watch.seen.get(path);
  if (known && known.kind !== 'link') return;
  if (above !== path) follow(watch, above, links);
  const stats = statsOf(path);
  add(watch, path, fingerprintOf(stats));
  if (!stats?.isSymbolicLink() || links > mostLinks) return;
  try {
    follow(watch, resolve(above, readlinkSync(path)), links + 1);
  } catch {
    spoil(watch);
  }
}
