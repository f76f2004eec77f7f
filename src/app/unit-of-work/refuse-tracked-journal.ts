import { join, relative, sep } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { shellWord } from '#messages/shell-word';
import { tracksBelow } from '#git/objects/list-names';
import type { Repository } from '#git/repository/open-repository';

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
  if (await tracksBelow(repository, folder))
    throw new UsageError(
      `git tracks files in ${folder}, which belongs to this clone alone`,
      `git rm -r --cached -- ${shellWord(folder)} && git commit`,
    );
}
