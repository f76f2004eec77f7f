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

/** Memory and its configuration as the base branch has them. */
export interface MemoryAtBase {
  /** What people call the base. */
  readonly name: string;
  readonly config: ConfigInForce;
  readonly workspace: Workspace;
}

/**
 * Reads memory from the commit of the base branch; nothing of the work tree or of the branch that
 * is checked out has a say. Without `since`, CI or a default branch of `origin` there is no base:
 * a branch cannot name itself.
 *
 * @param folder the root of the memory, from the repository's top
 * @param from the folder that was asked from, from the root
 * @throws {UsageError} where no base can be found, or its configuration is none
 * @throws {EnvironmentError} in a shallow clone, and when git fails
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
  // A configuration of another folder is that of another memory.
  const config = found?.folder === folder ? found.config : {};
  const within = configWithin(config, workspaceAt(config, from));
  const snapshot = await snapshotBelow(whole, folder === '' ? '' : `${folder}/`);
  const source = snapshotSource(snapshot, join(repository.root, folder), null, snapshot);
  const { workspace } = await loadFrom({ ...source, evidence: null }, within, folder === '');
  return { name: base.name, config: within, workspace };
}
