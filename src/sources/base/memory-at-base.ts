import { join } from 'node:path';

import type { Repository } from '#git/repository/open-repository';
import { readTip } from '#git/repository/read-position';
import {
  type ConfigInForce,
  configWithin,
  workspaceAt,
} from '#workspace/paths/nested-configuration';
import type { Workspace } from '#workspace/workspace';

import { loadFrom } from '../load-workspace.ts';
import { findConfig } from '../policy/find-config.ts';
import { configuredBase } from '../policy/read-policy.ts';
import { commitSnapshot, snapshotBelow } from '../snapshot.ts';
import { snapshotSource } from '../snapshot-source.ts';
import { reviewedBaseOfEnvironment } from './base-candidates.ts';
import { findBase } from './find-base.ts';

/** Memory and its configuration at the base branch. */
export interface MemoryAtBase {
  /** The name of the base. */
  readonly name: string;
  readonly config: ConfigInForce;
  readonly workspace: Workspace;
}

/**
 * Reads memory from the commit of the base branch, and nothing from the work tree or the branch
 * that is checked out. That branch cannot name its own base.
 *
 * @param folder the root of the memory in the repository
 * @param from the folder of the request, from the root
 * @throws {UsageError} where no base is found, or its configuration is invalid
 * @throws {EnvironmentError} in a shallow clone, and when Git fails
 */
export async function memoryAtBase(
  repository: Repository,
  {
    since,
    folder,
    from,
  }: {
    readonly since: string | null;
    readonly folder: string;
    readonly from: string;
  },
): Promise<MemoryAtBase> {
  const tip = await readTip(repository);
  const base = await findBase(
    repository,
    since,
    async (main) =>
      main === null
        ? null
        : configuredBase(main, await commitSnapshot(repository, '', main), folder),
    { tip, ofEnvironment: reviewedBaseOfEnvironment },
  );
  const whole = await commitSnapshot(repository, '', base.tip);
  const found = await findConfig(whole, folder);
  // A configuration of another folder belongs to another memory.
  const config = found?.folder === folder ? found.config : {};
  const within = configWithin(config, workspaceAt(config, from));
  const snapshot = await snapshotBelow(whole, folder === '' ? '' : `${folder}/`);
  const source = snapshotSource(snapshot, join(repository.root, folder), null, snapshot);
  const { workspace } = await loadFrom({ ...source, evidence: null }, within, folder === '');
  return { name: base.name, config: within, workspace };
}
