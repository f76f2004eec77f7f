import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { lostWords, mostCommits } from './lost-words.ts';

/** A word of a file, and the commit with which the file got it. */
export interface WrittenWord {
  readonly path: string;
  readonly word: string;
  readonly commit: string;
}

/**
 * The commits with which files got words that they have: the last one before which the file lacked
 * it, else the one that its history begins with.
 *
 * @param words by file, paths from the repository's root; a file that is not committed has none
 * @throws {EnvironmentError} when git fails for another reason than time
 */
export async function commitsThatWrote(
  repository: Repository,
  head: string,
  words: ReadonlyMap<string, ReadonlySet<string>>,
  milliseconds: number,
): Promise<readonly WrittenWord[]> {
  const lacks = (_path: string, text: string, word: string): boolean => !text.includes(word);
  const until = performance.now() + milliseconds;
  const { commits, looked } = await lostWords(repository, words, lacks, milliseconds, head);
  const written: WrittenWord[] = [];
  for (const [path, its] of looked) {
    const first =
      its.length < mostCommits
        ? its.at(-1)
        : await firstCommitOf(repository, head, path, until - performance.now());
    for (const word of words.get(path) ?? []) {
      const commit = commits.get(path)?.get(word)?.id ?? first;
      if (commit !== undefined) written.push({ path, word, commit });
    }
  }
  return written;
}

async function firstCommitOf(
  repository: Repository,
  head: string,
  path: string,
  milliseconds: number,
): Promise<string | undefined> {
  const { out } = await runGit(repository, ['rev-list', head, '--', path], {
    milliseconds: Math.max(1, milliseconds),
  });
  return out.toString('latin1').trim().split('\n').at(-1) || undefined;
}
