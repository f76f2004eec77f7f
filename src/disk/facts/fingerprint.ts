import { hash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { basename, join } from 'node:path';

import type { CacheLimit } from '../state/cache-file.ts';
import { cacheFolder, cachePath } from '../state/cache-path.ts';
import type { Env } from '../stores/home-directory.ts';
import { isInWorkTree } from './in-work-tree.ts';

/**
 * What a path was seen to be. A folder that was only passed through is `way`: what is in it makes
 * no difference, nor which folder it is.
 */
export type FingerprintKind = 'missing' | 'file' | 'way' | 'listing' | 'link' | 'other';

/**
 * One path as it was seen: enough to tell later, without reading it, that it is the same. Times are
 * milliseconds since 1970 with their fractions, as Node gives them; all are 0 where they make no
 * difference.
 */
export interface Fingerprint {
  readonly kind: FingerprintKind;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly inode: number;
  /**
   * What was read of it, 32 hexadecimal digits of a SHA-256: the bytes of a file, the names in a
   * folder; null where nothing was.
   */
  readonly digest: string | null;
}

const way: Fingerprint = { kind: 'way', size: 0, mtime: 0, ctime: 0, inode: 0, digest: null };
const missing: Fingerprint = {
  kind: 'missing',
  size: 0,
  mtime: 0,
  ctime: 0,
  inode: 0,
  digest: null,
};

/** How a path is seen by what the system says of it, links not followed. */
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

/** Whether two sights are of the same thing, unchanged between them. */
function isSame(one: Fingerprint, other: Fingerprint): boolean {
  return (
    one.kind === other.kind &&
    one.size === other.size &&
    one.mtime === other.mtime &&
    one.ctime === other.ctime &&
    one.inode === other.inode
  );
}

/**
 * What two sights of one path in one run come to: the one that knows more. Null where they
 * contradict each other, for the path changed while it was looked at.
 */
export function joined(one: Fingerprint, other: Fingerprint): Fingerprint | null {
  if (one.kind === 'way' && other.kind === 'listing') return other;
  if (one.kind === 'listing' && other.kind === 'way') return one;
  if (
    !isSame(one, other) ||
    (one.digest !== null && other.digest !== null && one.digest !== other.digest)
  )
    return null;
  return one.digest === null ? other : one;
}

/** Where the fact table is kept. */
export interface FactsPlace {
  readonly env: Env;
  /** A folder instead of the user's cache. */
  readonly location: string | null;
  /** Which build of the tool wrote it: another one may read and judge otherwise. */
  readonly build: string;
}

/**
 * A file of the fact table: the rows of a root, or one of its views; with what it answers, in 16
 * hexadecimal digits.
 */
export interface FactsFile {
  readonly path: string;
  readonly asked: string;
}

/** How many files of a kind are kept: rows differ by configuration, views by question too. */
export const limits: Readonly<Record<'rows' | 'view', CacheLimit>> = {
  rows: { ending: 'rows', mostOfRoot: 4, mostFiles: 128 },
  view: { ending: 'view', mostOfRoot: 32, mostFiles: 512 },
};

let place: FactsPlace | null = null;

/** From now on the fact table is kept there; nowhere for null, as at the beginning. */
export function keepFacts(where: FactsPlace | null): void {
  place = where;
}

/** Where the fact table is kept now; null for nowhere. */
export function factsPlace(): FactsPlace | null {
  return place;
}

/** Whether it would lie in a work tree: a pull request could bring a table, and be judged by it. */
export function wouldBeInWorkTree({ location, env }: FactsPlace, top: string): boolean {
  return isInWorkTree(location ?? cacheFolder(env), [top]);
}

/**
 * The file that holds an answer about a root.
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
