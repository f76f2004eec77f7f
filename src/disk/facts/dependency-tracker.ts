import { AsyncLocalStorage } from 'node:async_hooks';
import { type Dirent, lstatSync, readlinkSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { type Fingerprint, fingerprintOf, joined } from './fingerprint.ts';

/**
 * Everything of the disk that a run looked at, by absolute path; null where that is not all its
 * outcome depends on.
 */
export type DependencyTracker = ReadonlyMap<string, Fingerprint> | null;

/**
 * Digest of what was read, in 32 hexadecimal digits. Given by who watches: a run that nobody
 * watches loads no hashes.
 */
export type Digest = (content: Uint8Array | string) => string;

interface Watch {
  readonly seen: Map<string, Fingerprint>;
  readonly digest: Digest;
  days: Days;
  spoilt: boolean;
}

/**
 * The days in UTC on which an outcome is the same, `2027-01-31`: it holds on the days after `after`
 * up to and with `through`. Null where no day is a bound.
 */
export interface Days {
  readonly after: string | null;
  readonly through: string | null;
}

/** An outcome that is the same on every day. */
const everyDay: Days = { after: null, through: null };

/** Runs that are watched side by side do not see each other's files. */
const watching = new AsyncLocalStorage<Watch>();

/** Does some work and says what it looked at on the disk, as far as this room was asked for it. */
export async function trackDependencies<T>(
  digest: Digest,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly witness: DependencyTracker; readonly days: Days }> {
  const watch: Watch = { seen: new Map(), digest, days: everyDay, spoilt: false };
  const value = await watching.run(watch, work);
  return { value, witness: watch.spoilt ? null : watch.seen, days: watch.days };
}

/**
 * Says on which days the outcome of the work is the same: something in it ends, and what was found
 * before that is not found afterwards.
 */
export function holdsOnDays({ after, through }: Days): void {
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

/**
 * Says that the outcome of the work depends on more than files: the clock, or what another program
 * answered.
 */
export function dependsOnMore(): void {
  const watch = watching.getStore();
  if (watch) spoil(watch);
}

/** Whether anybody wants to know what is looked at: nobody once it cannot be kept. */
export function isWatched(): boolean {
  return active() !== undefined;
}

/** Who watches this run, as long as what is seen can be kept. */
function active(): Watch | undefined {
  const watch = watching.getStore();
  return watch?.spoilt ? undefined : watch;
}

/** A path is as it was when another run looked at it. */
export function recordFingerprint(path: string, fingerprint: Fingerprint): void {
  const watch = active();
  if (watch) add(watch, path, fingerprint);
}

/** A path was looked at; undefined where nothing is. */
export function recordDependency(path: string, stats: Stats | undefined): void {
  const watch = active();
  if (watch) add(watch, path, fingerprintOf(stats));
}

/** A file was read; the facts are those of the moment it was opened. */
export function recordBytes(path: string, stats: Stats, bytes: Uint8Array): void {
  const watch = active();
  if (watch) add(watch, path, fingerprintOf(stats, watch.digest(bytes)));
}

/** The names in a folder were read; the facts are those from before. */
export function recordNames(
  path: string,
  stats: Stats | undefined,
  entries: readonly Dirent[],
): void {
  const watch = active();
  if (watch) add(watch, path, fingerprintOf(stats, watch.digest(namesOf(entries)), true));
}

/** A path was looked at as it is now, whatever came of it. */
export function recordPathNow(path: string): void {
  const watch = active();
  if (watch) add(watch, path, fingerprintOf(statsOf(path)));
}

/** A path was followed through every folder and link on its way. */
export function recordWay(path: string): void {
  const watch = active();
  if (watch) follow(watch, path, 0);
}

/** Names in a folder, each with what it is, as they are digested. */
export function namesOf(entries: readonly Dirent[]): string {
  return entries
    .map(
      (entry) =>
        `${entry.isDirectory() ? 'd' : entry.isFile() ? 'f' : entry.isSymbolicLink() ? 'l' : 'o'}${entry.name}`,
    )
    .sort()
    .join('\0');
}

/** What was learnt of paths while each is looked at once; null at all other times. */
let known: Map<string, Stats | undefined> | null = null;

/** Does work that waits for nothing; whether what is kept holds, it finds with one look a path. */
export function lookingOnce<T>(work: () => T): T {
  known = new Map();
  try {
    return work();
  } finally {
    known = null;
  }
}

/** As `statsOf`, or as it was found earlier in work that looks once. */
export function statsOnce(path: string): Stats | undefined {
  if (known === null) return statsOf(path);
  let stats = known.get(path);
  if (stats === undefined && !known.has(path)) known.set(path, (stats = statsOf(path)));
  return stats;
}

/** Facts of a path, links not followed; undefined where nothing can be learnt. */
export function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** What was seen is not kept then. */
function spoil(watch: Watch): void {
  watch.spoilt = true;
  watch.seen.clear();
}

function add(watch: Watch, path: string, sight: Fingerprint): void {
  const before = watch.seen.get(path);
  const both = before ? joined(before, sight) : sight;
  if (both) watch.seen.set(path, both);
  // It changed while it was looked at: what was made of it is true of no moment.
  else spoil(watch);
}

/** Links in a row beyond which the system follows none either. */
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
