import { resolve } from 'node:path';

import type { Env } from '#app/invocation/principal';
import { dayOf } from '#app/invocation/run-date';
import { commitPlace } from '#app/unit-of-work/commit-place';
import {
  loadActInputs,
  loadActInputsAt,
  type LoadedActInputs,
} from '#app/unit-of-work/load-act-inputs';
import { evidenceNeeds } from '#app/verify/verification';
import { UsageError } from '#diagnostics/failure';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { realFolder } from '#disk/stores/read-store-folder';
import {
  openBareRepository,
  openRepository,
  type Repository,
} from '#git/repository/open-repository';
import { type Position, readHead, readPosition } from '#git/repository/read-position';
import { htmlReport as say } from '#messages/generated/look';
import { branchAlone } from '#sources/base/merge-result';
import { readPolicy } from '#sources/policy/read-policy';
import { commitSnapshot } from '#sources/snapshot';

/** A checkout, or a bare repository whose HEAD is read. */
export interface MemoryPlace {
  readonly located: RootWithPaths;
  readonly repository: Repository | null;
  /** The branch and the commit; null outside git. */
  readonly position: Pick<Position, 'branch' | 'head'> | null;
  readonly isBare: boolean;
}

/**
 * Finds the memory at a folder.
 *
 * @param folder from `cwd`
 * @throws {UsageError} for a folder that is not there, {EnvironmentError} when git refuses it
 */
export async function placeAt(
  folder: string,
  { cwd, config, env }: { readonly cwd: string; readonly config?: string; readonly env: Env },
): Promise<MemoryPlace> {
  const located = locateAt({ cwd: resolve(cwd, folder), config });
  const path = realFolder(resolve(cwd, folder));
  // A bare repository may lie in a checkout of another one.
  const bare = await openBareRepository(path, env);
  if (bare === null) {
    const repository = await openRepository(located.root.path, env);
    if (repository === null) return { located, repository, position: null, isBare: false };
    const { branch, head } = await readPosition(repository);
    return { located, repository, position: { branch, head }, isBare: false };
  }
  const head = await readHead(bare);
  if (head === null) throw new UsageError(say.noCommit({ folder }));
  return {
    located: { ...located, root: { ...located.root, path } },
    repository: bare,
    position: { branch: null, head },
    isBare: true,
  };
}

/** Loads the memory of a place, with the evidence of all of it. */
export async function loadMemory(
  { located, repository, position, isBare }: MemoryPlace,
  env: Env,
  now: Date,
): Promise<LoadedActInputs> {
  const at = dayOf(now);
  if (!isBare || repository === null || position === null || position.head === null)
    return loadActInputs(located, env, { at }, evidenceNeeds([]));
  const { head } = position;
  const files = await commitSnapshot(repository, '', head);
  const base = {
    name: 'HEAD',
    said: 'HEAD',
    tip: head,
    head,
    mergeBases: [head],
    isPushed: false,
    isHere: true,
  };
  const policy = await readPolicy(branchAlone(files, base, []), base, '');
  const place = await commitPlace({
    head: files,
    config: policy.config,
    policy,
    base: null,
    position: { branch: null, head },
  });
  return loadActInputsAt(place, { at }, evidenceNeeds([]));
}
