import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { askablePaths } from './askable-paths.ts';
import { readBlobs } from './read-blobs.ts';

/** One text that a file has at a commit. */
export interface FileAt {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * Reads files as commits have them, each text once; paths from the repository's root. What a commit
 * does not have, or a partial clone has not fetched, is left out.
 *
 * @param commits full ids
 */
export async function readFilesAt(
  repository: Repository,
  commits: readonly string[],
  paths: readonly string[],
): Promise<FileAt[]> {
  // A line each is how git is asked.
  const named = askablePaths(paths).filter((path) => !path.includes('\n'));
  const asked = commits.flatMap((commit) => named.map((path) => ({ commit, path })));
  if (asked.length === 0) return [];
  const { out } = await runGit(
    repository,
    ['cat-file', '--batch-check=%(objecttype) %(objectname)', '--buffer'],
    { input: asked.map(({ commit, path }) => `${commit}:${path}\n`).join('') },
  );
  const ids = new Map<string, string>();
  out
    .toString('latin1')
    .split('\n')
    .forEach((line, at) => {
      const id = /^blob ([0-9a-f]+)$/.exec(line)?.[1];
      if (id !== undefined && asked[at]) ids.set(`${id} ${asked[at].path}`, id);
    });
  const blobs = await readBlobs(repository, ids.values());
  return [...ids].flatMap(([key, id]) => {
    const bytes = blobs.get(id);
    return bytes ? [{ path: key.slice(id.length + 1), bytes }] : [];
  });
}
