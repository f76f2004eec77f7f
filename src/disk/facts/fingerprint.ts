import { hash } from 'node:crypto';
import { existsSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

import { cacheFolder, type CacheLimit, cachePath } from '../state/cache.ts';
import type { Env } from '../stores/home-directory.ts';

/**
 * The kind of thing at a path. `listing` is a folder whose names were read, `way` one that was only
 * passed through, so that its contents do not matter.
 */
export type FingerprintKind = 'missing' | 'file' | 'way' | 'listing' | 'link' | 'other';

/**
 * The state of a path, to find out later that it is the same, mostly without reading it. Times are
 * milliseconds since 1970 with fractions; a number that does not matter is 0.
 */
export interface Fingerprint {
  readonly kind: FingerprintKind;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly inode: number;
  /**
   * 32 hex digits: of the bytes of a file, or the names in a folder; null where nothing was read.
   */
  readonly digest: string | null;
}

const way: Fingerprint = { kind: 'way', size: 0, mtime: 0, ctime: 0, inode: 0, digest: null };
const missing: Fingerprint = { ...way, kind: 'missing' };

/** Makes the fingerprint of a path; `listed` for a folder whose names were read. */
export function fingerprintOf(
  stats: Stats | undefined,
  digest: string | null = null,
  listed = false,
): Fingerprint {
  if (!stats) return missing;
  const { ino: inode, size, mtimeMs: mtime, ctimeMs: ctime } = stats;
  if (stats.isDirectory())
    return listed ? { kind: 'listing', size: 0, mtime, ctime, inode, digest } : way;
  return {
    kind: stats.isFile() ? 'file' : stats.isSymbolicLink() ? 'link' : 'other',
    size,
    mtime,
    ctime,
    inode,
    digest,
  };
}

const facts = ['kind', 'size', 'mtime', 'ctime', 'inode'] as const;

/** Returns the more detailed of two fingerprints of a path; null if they contradict each other. */
export function mergeFingerprints(one: Fingerprint, other: Fingerprint): Fingerprint | null {
  if (one.kind === 'way' && other.kind === 'listing') return other;
  if (one.kind === 'listing' && other.kind === 'way') return one;
  if (facts.some((fact) => one[fact] !== other[fact])) return null;
  if (one.digest === null || other.digest === one.digest) return other;
  return other.digest === null ? one : null;
}

/** Where the fact table is stored. */
export interface FactsPlace {
  readonly env: Env;
  /** A folder instead of the user's cache. */
  readonly location: string | null;
  /** The build of the tool that wrote it: results may differ between builds. */
  readonly build: string;
}

/** A file of the fact table: the rows of a root, or one of its views. */
export interface FactsFile {
  readonly path: string;
  /** 16 hex digits: the hash of the question that it answers. */
  readonly asked: string;
}

/** How many files of a kind are stored: rows differ by configuration, views by question too. */
export const factsFileLimits: Readonly<Record<'rows' | 'view', CacheLimit>> = {
  rows: { ending: 'rows', mostOfRoot: 4, mostFiles: 128 },
  view: { ending: 'view', mostOfRoot: 32, mostFiles: 512 },
};

let place: FactsPlace | null = null;

/** Stores the fact table there from now on; nowhere for null, which is the default. */
export function setFactsPlace(where: FactsPlace | null): void {
  place = where;
}

/** The place that `setFactsPlace` set; null for none. */
export function factsPlace(): FactsPlace | null {
  return place;
}

/** Whether it is in a work tree, where a pull request could add a forged table. */
export function isFactsPlaceInWorkTree({ location, env }: FactsPlace, top: string): boolean {
  return isInWorkTree(location ?? cacheFolder(env), [top]);
}

/**
 * The file for an answer about a root.
 *
 * @param root absolute
 * @param question all that the answer depends on besides files
 */
export function factsFile(
  { env, location }: FactsPlace,
  root: string,
  kind: 'rows' | 'view',
  question: string,
): FactsFile {
  const asked = hash('sha256', question).slice(0, 16);
  const own = cachePath(env, root, 'facts', `${asked}.${kind}`);
  return { path: location === null ? own : join(location, basename(own)), asked };
}

/** Whether a folder, which need not exist, is in one of these work trees; not in their `.git`. */
export function isInWorkTree(folder: string, tops: readonly string[]): boolean {
  const real = realOf(folder);
  return tops.some((top) => {
    const way = relative(realOf(top), real);
    return (
      !isAbsolute(way) &&
      way !== '..' &&
      !way.startsWith(`..${sep}`) &&
      way.split(sep)[0] !== '.git'
    );
  });
}

/** A folder with its links followed, as far as it exists. */
function realOf(folder: string): string {
  let [at, rest] = [folder, ''];
  for (; !existsSync(at) && dirname(at) !== at; at = dirname(at))
    rest = join(at.slice(dirname(at).length).replace(/^[\\/]/, ''), rest);
  try {
    return join(realpathSync(at), rest);
  } catch {
    return folder;
  }
}
