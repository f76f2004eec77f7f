import { nulSeparated } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/**
 * The tracked files whose text in the work tree has lines with all of some words; paths from the
 * repository's root.
 *
 * @throws {EnvironmentError} where git cannot search
 */
export async function filesWithWords(
  repository: Repository,
  words: readonly string[],
): Promise<string[]> {
  const { out } = await runGit(
    repository,
    [
      ...['-c', 'grep.fallbackToNoIndex=false', 'grep', '--no-textconv', '--no-recurse-submodules'],
      ...['-z', '-l', '-I', '-F', '--full-name', '--all-match', '--no-color'],
      ...words.flatMap((word) => ['-e', word]),
    ],
    { accept: [0, 1], milliseconds: 60_000 },
  );
  return nulSeparated(out).filter((path) => path !== null && path !== '') as string[];
}
