import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { recordRepository } from '#disk/facts/repository-dependency';
import { fileFact } from '#disk/reading/file-facts';
import type { Root } from '#disk/roots/find-root';
import type { Repository } from '#git/repository/open-repository';

import { type EvidenceSource, evidenceSource } from './gather-evidence.ts';

/**
 * Where evidence is read from in the work tree. Git is opened only where evidence is gone, to tell
 * removed from renamed; in a linked work tree its own attributes stay unasked.
 *
 * @param env what git is run in
 */
export function workTreeEvidence(root: Root, env: NodeJS.ProcessEnv): EvidenceSource {
  const top = root.repository ?? root.path;
  return evidenceSource(root.path, { root: top, commonDir: join(top, '.git') }, () =>
    repositoryOrNone(root.path, env),
  );
}

/**
 * The same with the attributes that a linked work tree shares with others: git says where those
 * are.
 */
export async function evidenceWithAttributes(
  root: Root,
  env: NodeJS.ProcessEnv,
): Promise<EvidenceSource> {
  if (fileFact(root.repository ?? root.path, '.git').kind !== 'text')
    return workTreeEvidence(root, env);
  const repository = await repositoryOrNone(root.path, env);
  return evidenceSource(root.path, repository, () => Promise.resolve(repository));
}

/**
 * A linter has to judge also where git is missing or refuses: what is gone is then gone, without
 * saying where to.
 */
export async function repositoryOrNone(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Repository | null> {
  try {
    const { openRepository } = await import('#git/repository/open-repository');
    const repository = await openRepository(folder, env);
    if (repository) recordRepository(repository);
    else dependsOnMore();
    return repository;
  } catch (error) {
    // Whether git is there and trusts the folder, no file here says.
    dependsOnMore();
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}
