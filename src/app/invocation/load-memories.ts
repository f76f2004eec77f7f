import type { Root } from '#disk/roots/find-root';
import type { RootWithPaths } from '#disk/roots/locate';
import { workspaceFolders } from '#disk/roots/workspace-folders';
import { type HomeStores, homeStores } from '#disk/stores/home-stores';
import { canonicalRoot, openRepository } from '#git/repository/open-repository';
import { baseIndexReader } from '#sources/base/read-base-index';
import { type LoadedWorkspace, loadFrom } from '#sources/load-workspace';
import { type MemorySource, workTreeSource } from '#sources/work-tree-source';
import { configWithin } from '#workspace/paths/nested-configuration';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { type Env, principalOf } from './principal.ts';

/** One memory of a root. */
export interface LoadedMemory extends LoadedWorkspace {
  /** From the root; empty for the root's own memory. */
  readonly folder: string;
}

/**
 * Loads all memories of a root by a configuration, the root's own first.
 *
 * @param env the environment of git, for missing evidence; null leaves evidence uncompared
 * @param seen changes what a source reads
 */
export async function loadMemories(
  { root }: RootWithPaths,
  config: LedgerConfig,
  env: NodeJS.ProcessEnv | null,
  seen: (source: MemorySource) => MemorySource = (source) => source,
): Promise<readonly LoadedMemory[]> {
  const parts: LoadedMemory[] = [];
  for (const folder of ['', ...workspaceFolders(root.path, config.workspaces ?? [])]) {
    const own = configWithin(config, folder);
    parts.push({
      folder,
      ...(await loadFrom(
        seen(workTreeSource(root, own, env)),
        own,
        root.fenced,
        env === null ? {} : { baseIndex: baseIndexReader(root, own, env) },
      )),
    });
  }
  return parts;
}

/** The stores that agents keep of a project in the user's home folder; none in CI. */
export async function ownStores(root: Root, cwd: string, env: Env): Promise<HomeStores> {
  if (isCi(env)) return { stores: [], notices: [] };
  const repository = root.inGit
    ? await openRepository(root.path, env as NodeJS.ProcessEnv, false).catch(() => null)
    : null;
  return homeStores(env, {
    cwd,
    root: root.path,
    // All work trees of a repository share one memory.
    canonical: repository ? canonicalRoot(repository) : (root.repository ?? root.path),
  });
}

/** Whether the home folder is not a person's. */
export function isCi(env: Env): boolean {
  return (
    (env.CI !== undefined && env.CI !== '' && env.CI !== 'false') ||
    env.GITHUB_ACTIONS === 'true' ||
    principalOf(env).kind === 'service'
  );
}
