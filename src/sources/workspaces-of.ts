import type { LedgerConfig } from '#workspace/schema/generated/types';
import { configWithin, workspaceAt, type ConfigInForce } from '#workspace/within';

import type { Snapshot } from './snapshot.ts';

/** The configurations of the memories that one configuration keeps apart, for each folder that any of the snapshots has. */
export function workspacesOf(config: LedgerConfig, snapshots: readonly Snapshot[]): readonly ConfigInForce[] {
  if (!config.workspaces?.length) return [];
  const folders = new Set(snapshots.flatMap(({ files }) => [...files.keys()].flatMap((path) => workspaceAt(config, path.slice(0, Math.max(path.lastIndexOf('/'), 0))) ?? [])));
  return [...folders].sort().map((folder) => configWithin(config, folder));
}
