import { gitText } from '../process/git-text.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readPosition } from '../repository/read-position.ts';

/**
 * The commit of HEAD that wrote a file last, where no other branch has it, here or on a remote;
 * null where one has, or where nothing is committed.
 *
 * @param path from the repository's root
 * @throws {EnvironmentError} when git fails
 */
export async function commitOnlyHere(repository: Repository, path: string): Promise<string | null> {
  const { branch, head } = await readPosition(repository);
  if (head === null) return null;
  const { out } = await runGit(repository, ['rev-list', '-n', '1', head, '--', path]);
  const commit = out.toString('latin1').trim();
  if (commit === '') return null;
  const refs = await gitText(repository, [
    'for-each-ref',
    `--contains=${commit}`,
    '--format=%(refname)',
    'refs/heads',
    'refs/remotes',
  ]);
  const others = refs.split('\n').filter((ref) => ref !== '' && ref !== `refs/heads/${branch}`);
  return others.length === 0 ? commit : null;
}
