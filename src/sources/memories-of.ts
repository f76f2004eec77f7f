import {
  type ConfigInForce,
  configWithin,
  workspaceAt,
} from '#workspace/paths/nested-configuration';
import { folderOf } from '#workspace/paths/target';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import type { Snapshot } from './snapshot.ts';

/**
 * The memories that one configuration keeps apart, each with the configuration as it has it: the
 * root's own, and one for each folder that any of the snapshots has.
 *
 * @param own a folder that is asked about alone, when it is one of these
 */
export function memoriesOf(
  config: LedgerConfig,
  snapshots: readonly Snapshot[],
  own: string | null = null,
): readonly ConfigInForce[] {
  if (!config.workspaces?.length) return [config];
  const within = own === null ? null : workspaceAt(config, own);
  if (within !== null) return [configWithin(config, within)];
  // A submodule has no files here, and may be such a folder all the same.
  const folders = new Set(
    snapshots.flatMap(({ files }) =>
      [...files].flatMap(
        ([path, { mode }]) => workspaceAt(config, mode === '160000' ? path : folderOf(path)) ?? [],
      ),
    ),
  );
  return [config, ...[...folders].sort().map((folder) => configWithin(config, folder))];
}
