import type { Branches } from '#disk/reading/read-branches';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { baseOfEnvironment, type Env } from './base-candidates.ts';

/**
 * The branch on which the rows of indexes are written, where that is not the one checked out; null
 * where they are written here: on the base branch, where nothing names a base, and where the
 * configuration wants rows on every branch.
 *
 * @param env names the branch of a detached HEAD in CI
 */
export function indexBranch(
  branches: Branches,
  { baseBranch, index }: LedgerConfig,
  env: Env,
): string | null {
  if (index?.write === 'branch') return null;
  const { current, detached, commitOf } = branches;
  const named = baseBranch === undefined ? branches.originHead : plainName(baseBranch);
  if (current !== null && (current === named || (named === null && usualNames.includes(current))))
    return null;
  const base =
    named ?? usualNames.find((name) => refsOf(name).some((ref) => commitOf(ref))) ?? null;
  if (current !== null) return base;
  if (detached === null) return null;
  const ofCi = baseOfEnvironment(env, null)?.name ?? '';
  const pulled = base ?? (/^[0-9a-f]{10}$/.test(ofCi) ? '' : plainName(ofCi));
  if (pulled === '' || env.CI_COMMIT_BRANCH === pulled) return null;
  return refsOf(pulled).some((ref) => commitOf(ref) === detached) ? null : pulled;
}

/** The refs that a base branch may have, by its plain name. */
export function refsOf(name: string): string[] {
  return [`refs/remotes/origin/${name}`, `refs/heads/${name}`];
}

/** Names that a base branch has in most repositories. */
export const usualNames: readonly string[] = ['main', 'master'];

function plainName(branch: string): string {
  return branch.replace(/^refs\/(?:heads|remotes\/origin)\//, '').replace(/^origin\//, '');
}
