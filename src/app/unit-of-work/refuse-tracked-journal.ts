import { join, relative, sep } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { tracksBelow } from '#git/objects/list-tree';
import type { Repository } from '#git/repository/open-repository';
import { act as say } from '#messages/generated/acts';

/**
 * A journal or lock that git brings along is another clone's: it would keep everybody waiting, or
 * be taken for a crash of one's own.
 */
export async function refuseTracked(
  repository: Repository,
  root: string,
  home: string,
): Promise<void> {
  const folder = join(relative(repository.root, root), home, '.txn').split(sep).join('/');
  if (await tracksBelow(repository, folder)) throw new UsageError(say.journalTracked({ folder }));
}
