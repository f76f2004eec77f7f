import { gitText } from '../process/git-text.ts';
import type { Repository } from './open-repository.ts';

/** A commit, and the name that it was found by: a ref in full, an id, or what somebody wrote. */
export interface NamedCommit {
  readonly name: string;
  readonly commit: string;
}

/**
 * The refs that have exactly these full names, in the order asked; a tag of a commit as that
 * commit.
 */
export async function refsNamed(
  repository: Repository,
  names: readonly string[],
): Promise<readonly NamedCommit[]> {
  // What no ref may be called is no pattern either.
  const asked = names.filter(
    (name) => name.startsWith('refs/') && !/[\p{Cc} ~^:?*[\\]/u.test(name),
  );
  if (asked.length === 0) return [];
  const refs = await gitText(repository, [
    'for-each-ref',
    '--format=%(refname) %(objectname) %(*objectname)',
    ...asked,
  ]);
  const found = new Map(
    refs
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name = '', object = '', behind = '']) => [name, behind || object]),
  );
  return asked.flatMap((name) => {
    const commit = found.get(name);
    return commit ? [{ name, commit }] : [];
  });
}
