import { UsageError } from '#diagnostics/failure';
import type { Located } from '#disk/roots/locate';
import { stagedLines, workTreeLines } from '#git/history/changed-lines';
import { openRepository } from '#git/repository/open-repository';
import { readHead } from '#git/repository/read-position';
import { mergeBases } from '#git/repository/resolve-commit';
import { showOptions } from '#messages/generated/look';
import type { Place } from '#recall/places-in-text';
import { commitSince } from '#sources/base/find-base';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import type { Env } from '../invocation/principal.ts';
import { type Changes, optionOf } from './recall-request.ts';

/**
 * The files that somebody has changed, with the lines as they are now. A branch is compared with
 * what it has in common with `since`, so that the work of others on that branch does not count.
 *
 * @throws {UsageError} outside of git, and where `since` names no commit
 * @throws {EnvironmentError} where git cannot compare
 */
export async function changedPlaces(
  changes: Changes,
  { root }: Located,
  env: Env,
): Promise<readonly Place[]> {
  const repository = await openRepository(root.path, env, root.inGit);
  if (repository === null)
    throw new UsageError(showOptions.changeOutsideGit({ option: optionOf(changes) }));
  const head = await readHead(repository);
  const named = changes.kind === 'since' ? await commitSince(repository, changes.revision) : null;
  const [base] = named !== null && head !== null ? await mergeBases(repository, named, head) : [];
  const lines =
    changes.kind === 'staged'
      ? await stagedLines(repository, head)
      : await workTreeLines(repository, base ?? named ?? head);
  const { prefix } = workTreeEvidence(root, env as NodeJS.ProcessEnv);
  return [...lines].flatMap(([path, ranges]): Place[] =>
    !path.startsWith(prefix)
      ? []
      : ranges.length === 0
        ? [{ path: path.slice(prefix.length), lines: null }]
        : ranges.map((range) => ({ path: path.slice(prefix.length), lines: range })),
  );
}
