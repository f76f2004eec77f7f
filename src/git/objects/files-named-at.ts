import { lastName } from '#workspace/paths/target';

import { nulTexts } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { listingBytes } from './askable-paths.ts';

/**
 * The files of a commit by some names, from the repository's root; a name that no file has is not
 * there.
 *
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function filesNamedAt(
  repository: Repository,
  commit: string,
  names: ReadonlySet<string>,
  milliseconds: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { out } = await runGit(
    repository,
    ['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit],
    { maxBytes: listingBytes, milliseconds },
  );
  const found = new Map<string, string[]>();
  for (const path of nulTexts(out)) {
    const name = lastName(path);
    if (!names.has(name)) continue;
    const known = found.get(name);
    if (known) known.push(path);
    else found.set(name, [path]);
  }
  return found;
}
