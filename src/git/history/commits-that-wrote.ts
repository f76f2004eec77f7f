import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { lostWords } from './lost-words.ts';

/**
 * The commits with which a file got words that it has, by the word: the last one before which it
 * lacked it, else the one that its history begins with.
 *
 * @param path from the repository's root, of a file that is committed
 * @throws {EnvironmentError} when git fails for another reason than time
 */
export async function commitsThatWrote(
  repository: Repository,
  head: string,
  path: string,
  words: ReadonlySet<string>,
  milliseconds: number,
): Promise<ReadonlyMap<string, string>> {
  const lacks = (_path: string, text: string, word: string): boolean => !text.includes(word);
  const until = performance.now() + milliseconds;
  const { commits } = await lostWords(
    repository,
    new Map([[path, words]]),
    lacks,
    milliseconds,
    head,
  );
  const { out } = await runGit(repository, ['rev-list', head, '--', path], {
    milliseconds: Math.max(1, until - performance.now()),
  });
  const first = out.toString('latin1').trim().split('\n').at(-1) ?? '';
  return new Map(
    [...words].flatMap((word) => {
      const commit = commits.get(path)?.get(word)?.id ?? first;
      return commit === '' ? [] : [[word, commit] as const];
    }),
  );
}
