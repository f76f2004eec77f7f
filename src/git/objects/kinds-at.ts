import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { askablePaths } from './askable-paths.ts';

/** A path of a commit, from the repository's root. */
export interface PathAt {
  readonly commit: string;
  readonly path: string;
}

/**
 * Whether a file or a folder stood at paths of commits, in one call; what did not stand is not in
 * the answer, whose keys are `<commit>:<path>`.
 *
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function kindsAt(
  repository: Repository,
  places: readonly PathAt[],
  milliseconds: number,
): Promise<ReadonlyMap<string, 'file' | 'folder'>> {
  const askable = new Set(
    askablePaths(places.map(({ path }) => path)).filter((path) => !path.includes('\n')),
  );
  const asked = places.flatMap(({ commit, path }) =>
    askable.has(path) ? [`${commit}:${path}`] : [],
  );
  if (asked.length === 0) return new Map();
  const { out } = await runGit(
    repository,
    ['cat-file', '--batch-check=%(objecttype)', '--buffer'],
    { input: `${asked.join('\n')}\n`, milliseconds },
  );
  const kinds = new Map<string, 'file' | 'folder'>();
  // What is not there is answered with the question and a word.
  out
    .toString('utf8')
    .split('\n')
    .forEach((line, at) => {
      const key = asked[at];
      if (key !== undefined && line === 'blob') kinds.set(key, 'file');
      else if (key !== undefined && line === 'tree') kinds.set(key, 'folder');
    });
  return kinds;
}
