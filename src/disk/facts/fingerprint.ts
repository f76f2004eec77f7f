import type { Stats } from 'node:fs';

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
