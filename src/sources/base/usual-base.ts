import { present } from '#diagnostics/present';
import { runGit } from '#git/process/run-git';
import { readOriginBranch } from '#git/repository/git-settings';
import { refsNamed } from '#git/repository/named-commits';
import type { Repository } from '#git/repository/open-repository';
import { readPosition } from '#git/repository/read-position';
import { shortName } from '#git/repository/resolve-commit';

import { refsOf, usualNames } from './index-branch.ts';

/** A main branch that nobody named. */
export interface UsualBase {
  readonly name: string;
  /** How it was found, for the line that is printed. */
  readonly said: string;
  readonly tip: string;
  /** Whether it is the branch that is checked out, whose commits it cannot be compared with. */
  readonly isHere: boolean;
}

/**
 * Finds the main branch of a clone by its name: what `origin/HEAD` stands for though it was never
 * fetched, what `init.defaultBranch` says, `main`, `master`; each as the remote has it, else as the
 * clone has it. Null where there is none, and in CI: its clones have the branch that is judged
 * under any name, and a gate would compare it with itself.
 */
export async function usualBase(repository: Repository): Promise<UsualBase | null> {
  const { CI, GITHUB_ACTIONS } = repository.env;
  if ((CI && CI !== 'false') || GITHUB_ACTIONS === 'true') return null;
  const named = await namesOf(repository);
  const refs = await refsNamed(
    repository,
    named.flatMap(({ branch }) => refsOf(branch)),
  );
  const { branch: here } = await readPosition(repository);
  for (const { branch, by } of named) {
    const found = refsOf(branch).flatMap((ref) => refs.find(({ name }) => name === ref) ?? [])[0];
    if (found)
      return {
        name: await shortName(repository, found.name),
        said: `${found.name.startsWith('refs/heads/') ? 'a local branch' : 'a branch of origin'}, ${by}`,
        tip: found.commit,
        isHere: found.name === `refs/heads/${here ?? ''}`,
      };
  }
  return null;
}

async function namesOf(repository: Repository): Promise<{ branch: string; by: string }[]> {
  const [ofRemote, own] = await Promise.all([
    readOriginBranch(repository),
    runGit(repository, ['config', '--get', 'init.defaultBranch'], {
      accept: [0, 1],
      identity: true,
    }),
  ]);
  const ofUser = own.out.toString('utf8').trim();
  return present([
    ofRemote ? { branch: ofRemote, by: 'which origin/HEAD names' } : undefined,
    ofUser ? { branch: ofUser, by: 'which init.defaultBranch names' } : undefined,
    ...usualNames.map((branch) => ({ branch, by: 'found by its name' })),
  ]);
}
