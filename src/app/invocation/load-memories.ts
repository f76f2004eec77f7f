import type { Located } from '#disk/roots/locate';
import { workspaceFolders } from '#disk/roots/workspace-folders';
import { baseIndexReader } from '#sources/base/read-base-index';
import { type Loaded, loadFrom } from '#sources/load-workspace';
import { type MemorySource, workTreeSource } from '#sources/work-tree-source';
import { configWithin } from '#workspace/paths/nested-configuration';
import type { LedgerConfig } from '#workspace/schema/generated/types';

/**
 * One memory of a root: the root's own, where the folder is empty, or that of a folder below it.
 */
export interface Part extends Loaded {
  readonly folder: string;
}

/**
 * Loads every memory that a configuration keeps apart, the root's own first, also by a
 * configuration that is not written yet.
 *
 * @param env what git is run in where evidence is gone; null leaves evidence uncompared
 * @param seen how the files look by the time they are judged, where that is not how they stand
 */
export async function loadMemories(
  { root }: Located,
  config: LedgerConfig,
  env: NodeJS.ProcessEnv | null,
  seen: (source: MemorySource) => MemorySource = (source) => source,
): Promise<readonly Part[]> {
  const parts: Part[] = [];
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
