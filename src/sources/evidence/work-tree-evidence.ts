import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { markUntracked } from '#disk/facts/dependency-tracker';
import { fileFact } from '#disk/reading/file-facts';
import { recordRepository } from '#disk/reading/git-files';
import type { Root } from '#disk/roots/find-root';
import type { Repository } from '#git/repository/open-repository';

import { type EvidenceSource, evidenceSource } from './gather-evidence.ts';

/**
 * The source of evidence in a work tree, without the shared attributes of a linked one. Opens Git
 * only for missing evidence.
 *
 * @param env the environment for Git
 */
export function workTreeEvidence(root: Root, env: NodeJS.ProcessEnv): EvidenceSource {
  const top = root.repository ?? root.path;
  return evidenceSource(root.path, { root: top, commonDir: join(top, '.git') }, () =>
    repositoryOrNone(root.path, env),
  );
}

/** The source of evidence in a work tree, with the shared attributes of a linked one. */
export async function evidenceWithAttributes(
  root: Root,
  env: NodeJS.ProcessEnv,
): Promise<EvidenceSource> {
  if (fileFact(root.repository ?? root.path, '.git').kind !== 'text')
    return workTreeEvidence(root, env);
  const repository = await repositoryOrNone(root.path, env);
  return evidenceSource(root.path, repository, () => Promise.resolve(repository));
}

/** Opens the repository; null where Git is missing or refuses, so that lint works without it. */
export async function repositoryOrNone(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Repository | null> {
  try {
    const { openRepository } = await import('#git/repository/open-repository');
    const repository = await openRepository(folder, env);
    if (repository) recordRepository(repository);
    else markUntracked();
    return repository;
  } catch (error) {
    // No watched file tells whether Git exists and trusts the folder.
    markUntracked();
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}
