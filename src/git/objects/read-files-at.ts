import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { askablePaths } from './askable-paths.ts';
import { batchBytes } from './read-blobs.ts';

/** One text that a file has at a commit. */
export interface FileAt {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * Reads files as commits have them, each text once; paths from the repository's root. What a commit
 * does not have is left out.
 *
 * @param commits full ids
 * @throws {EnvironmentError} where a partial clone has not fetched one of them
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
  const { out } = await runGit(repository, ['cat-file', '--batch', '--buffer'], {
    input: asked.map(({ commit, path }) => `${commit}:${path}\n`).join(''),
    maxBytes: batchBytes,
  });
  const found = new Map<string, FileAt>();
  let at = 0;
  for (const { path } of asked) {
    const end = out.indexOf(0x0a, at);
    const [, id, type, size] =
      /^([0-9a-f]+) (\w+) (\d+)$/.exec(out.toString('latin1', at, end)) ?? [];
    at = end + 1;
    // What is not there is answered with the question and a word.
    if (id === undefined) continue;
    const bytes = out.subarray(at, at + Number(size));
    // A line feed follows the bytes.
    at += bytes.length + 1;
    if (type === 'blob') found.set(`${id} ${path}`, { path, bytes });
  }
  return [...found.values()];
}
