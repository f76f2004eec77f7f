import { readdirSync, readFileSync, type Stats } from 'node:fs';

import { type Digest, namesOf, statsOnce } from './dependency-tracker.ts';
import { type KeptView, kinds } from './view-file.ts';

/**
 * How a view is found to hold: by what the system says of each path, and by content only where that
 * differs or is too young to be told by; or by content always.
 */
export type CacheStrategy = 'metadata' | 'content';

/** What a view depends on. */
type Looked = Pick<KeptView, 'began' | 'paths' | 'kinds' | 'numbers' | 'digests'>;

/** What became of what a view depends on. */
export type Validity =
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
