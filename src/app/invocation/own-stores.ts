import type { Root } from '#disk/roots/find-root';
import { type HomeStores, homeStores } from '#disk/stores/home-stores';
import { canonicalRoot } from '#git/repository/canonical-root';
import { openRepository } from '#git/repository/open-repository';

import { type Env, principalOf } from './principal.ts';

/**
 * The stores that agents keep of a project in the home folder of this user. In CI none: its home
 * folder belongs to no person.
 *
 * @param cwd absolute
 */
export async function ownStores(root: Root, cwd: string, env: Env): Promise<HomeStores> {
  if (isCi(env)) return { stores: [], notices: [] };
  const repository = root.inGit
    ? await openRepository(root.path, env as NodeJS.ProcessEnv, false).catch(() => null)
    : null;
  return homeStores(env, {
    cwd,
    root: root.path,
    // All work trees of a repository share their memory with one.
    canonical: repository ? canonicalRoot(repository) : (root.repository ?? root.path),
  });
}

/** Whether the home folder belongs to no person. */
export function isCi(env: Env): boolean {
  return (
    (env.CI !== undefined && env.CI !== '' && env.CI !== 'false') ||
    env.GITHUB_ACTIONS === 'true' ||
    principalOf(env).kind === 'service'
  );
}
