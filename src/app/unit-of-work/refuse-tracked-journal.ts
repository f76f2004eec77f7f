import { join, relative, sep } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { tracksBelow } from '#git/objects/list-tree';
import type { Repository } from '#git/repository/open-repository';
import { act as say } from '#messages/generated/acts';

/**
 * Refuses a journal or lock that git tracks: it comes from another clone, and would look like a
 * running act or a crash of this one.
 *
 * @throws {UsageError} if git tracks one
 */
export async function refuseTracked(
  repository: Repository,
  root: string,
  home: string,
): Promise<void> {
  const folder = join(relative(repository.root, root), home, '.txn').split(sep).join('/');
  if (await tracksBelow(repository, folder)) throw new UsageError(say.journalTracked({ folder }));
}
