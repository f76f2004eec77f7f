import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { listingBytes } from './askable-paths.ts';

/**
 * The first file of a commit that has each name in its text; paths from the repository's root. A
 * name that no file has is not there.
 *
 * @param names as they are written, none of them empty
 * @param counts whether a file is one of those that are meant
 * @throws {EnvironmentError} when git fails, or takes longer than the milliseconds
 */
export async function namesInCommit(
  repository: Repository,
  commit: string,
  names: readonly string[],
  counts: (path: string) => boolean,
  milliseconds: number,
): Promise<ReadonlyMap<string, string>> {
  const words = ['grep', '--null', '-o', '-w', '-I', '-F', '--no-color', '--no-textconv'];
  const { out } = await runGit(repository, [...words, '-f', '-', commit, '--'], {
    input: `${names.join('\n')}\n`,
    accept: [0, 1],
    maxBytes: listingBytes,
    milliseconds,
  });
  const found = new Map<string, string>();
  for (const line of out.toString('utf8').split('\n')) {
    const [place = '', name = ''] = line.split('\0');
    const path = place.slice(commit.length + 1);
    if (name !== '' && !found.has(name) && counts(path)) found.set(name, path);
  }
  return found;
}
