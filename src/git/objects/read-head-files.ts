import { nulSeparated } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { askablePaths, listingBytes, mostInListing, narrowing } from './askable-paths.ts';
import { readBlobs } from './read-blobs.ts';

/**
 * Reads files as HEAD has them, paths from the repository's root. Links, folders and submodules are
 * not files; before the first commit there is nothing. Null where a partial clone does not have the
 * object.
 */
export async function readHeadFiles(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  const asked = askablePaths(paths);
  const head = asked.length === 0 ? null : await readHead(repository);
  if (head === null) return new Map();
  const wanted = new Set(asked);
  const { out } = await runGit(
    repository,
    ['ls-tree', '-r', '-z', '--full-tree', head, ...narrowing(asked, mostInListing)],
    { maxBytes: listingBytes },
  );
  const ids = new Map<string, string>();
  for (const line of nulSeparated(out)) {
    // `100644 blob <id><tab>path`
    const [, id, path] = /^100\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line ?? '') ?? [];
    if (id !== undefined && path !== undefined && wanted.has(path)) ids.set(path, id);
  }
  const blobs = await readBlobs(repository, ids.values());
  return new Map([...ids].map(([path, id]) => [path, blobs.get(id) ?? null]));
}
