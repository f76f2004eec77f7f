import { nulSeparated } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { askablePaths, listingBytes, mostInListing, narrowing } from './askable-paths.ts';
import { readBlobs } from './read-blobs.ts';

/** What the index has for one path. */
export interface IndexEntry {
  /** Six octal digits: 100644, 100755, 120000 (a link), 160000 (a submodule). */
  readonly mode: string;
  readonly id: string;
  /** Whether it is left out of a sparse checkout. */
  readonly skipped: boolean;
}

/** One file as the index has it. */
export interface IndexFile {
  readonly mode: string;
  /** Empty for a submodule; null where a partial clone does not have the object. */
  readonly bytes: Buffer | null;
  readonly skipped: boolean;
}

/**
 * The entries of the index for the given paths; a path in conflict has none, for nothing is staged
 * for it yet.
 */
export async function readIndexEntries(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, IndexEntry>> {
  const asked = askablePaths(paths);
  const entries = new Map<string, IndexEntry>();
  if (asked.length === 0) return entries;
  const wanted = new Set(asked);
  const { out } = await runGit(
    repository,
    ['ls-files', '-z', '-t', '--stage', ...narrowing(asked, mostInListing)],
    { maxBytes: listingBytes },
  );
  for (const line of nulSeparated(out)) {
    // `H 100644 <id> 0<tab>path`
    const [, tag, mode, id, path] = /^(\S) (\d+) ([0-9a-f]+) 0\t(.+)$/s.exec(line ?? '') ?? [];
    if (mode !== undefined && id !== undefined && path !== undefined && wanted.has(path))
      entries.set(path, { mode, id, skipped: tag === 'S' });
  }
  return entries;
}

/**
 * Reads files as they are staged, paths from the repository's root. A path that is not in the index
 * is not in the answer.
 */
export async function readIndexFiles(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, IndexFile>> {
  const entries = await readIndexEntries(repository, paths);
  const blobs = await readBlobs(
    repository,
    [...entries.values()].flatMap(({ mode, id }) => (mode === '160000' ? [] : [id])),
  );
  return new Map(
    [...entries].map(([path, { mode, id, skipped }]) => [
      path,
      { mode, bytes: mode === '160000' ? Buffer.alloc(0) : (blobs.get(id) ?? null), skipped },
    ]),
  );
}
