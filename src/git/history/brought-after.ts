import { present } from '#diagnostics/present';

import type { Repository } from '../repository/open-repository.ts';
import { mergeBases, resolveCommit } from '../repository/resolve-commit.ts';
import { firstAuthors } from './walk-history.ts';

/** A path, and what is to be known of the commit that brought it. */
export interface Brought {
  /** The tip of the branch that has it. */
  readonly tip: string;
  readonly path: string;
  /** The commit that the one with the path must come right after. */
  readonly commit: string;
  /** A commit that must have the one with the path among its ancestors, or be it; null for none. */
  readonly dismissedBy: string | null;
}

/** Whether a commit that brought a path has exactly one parent, and this one. */
export async function broughtAfter(
  repository: Repository,
  { tip, path, commit, dismissedBy }: Brought,
): Promise<boolean> {
  for (const each of present([tip, commit, dismissedBy]))
    if ((await resolveCommit(repository, each)) === null) return false;
  const found = (await firstAuthors(repository, tip, [commit], [path])).get(path);
  if (found?.parents.length !== 1 || found.parents[0] !== commit) return false;
  return (
    dismissedBy === null ||
    (await mergeBases(repository, found.commit, dismissedBy)).includes(found.commit)
  );
}
