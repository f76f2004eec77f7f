import type { Repository } from '../repository/open-repository.ts';
import { lostWords } from './lost-words.ts';

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
  const { commits, first } = await lostWords(repository, words, lacks, milliseconds, head);
  return [...words].flatMap(([path, its]) =>
    [...its].flatMap((word) => {
      const commit = commits.get(path)?.get(word)?.id ?? first.get(path);
      return commit === undefined ? [] : [{ path, word, commit }];
    }),
  );
}
