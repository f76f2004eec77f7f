import { lastName } from '#workspace/paths/target';

import type { Repository } from '../repository/open-repository.ts';
import { readTip } from '../repository/read-position.ts';
import { timeIsUp, walkHistory, withinTime } from './walk-history.ts';

/** The places of files that history removed, by their names, the last one first. */
export interface PathsOnceNamed {
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** The milliseconds after which history was left; null when all of it was seen. */
  readonly leftAfter: number | null;
}

/**
 * Where files of some names stood before a commit removed them; a name that no removed file
 * had is not there.
 *
 * @param commit where history begins; the tip of what is checked out where null
 * @param milliseconds for everything; when they are up nothing is given
 * @throws {EnvironmentError} when git fails for another reason than time
 */
export async function pathsOnceNamed(
  repository: Repository,
  names: ReadonlySet<string>,
  milliseconds: number,
  commit: string | null = null,
): Promise<PathsOnceNamed> {
  const paths = new Map<string, string[]>();
  if (names.size === 0) return { paths, leftAfter: null };
  const until = performance.now() + milliseconds;
  const inTime = await withinTime(until, async () => {
    const head = commit ?? (await readTip(repository)).head;
    if (head === null) return;
    const { removedBy, complete } = await walkHistory(repository, head, null, until);
    if (!complete) timeIsUp();
    for (const path of removedBy.keys()) {
      const name = lastName(path);
      if (names.has(name)) paths.set(name, [...(paths.get(name) ?? []), path]);
    }
  });
  return { paths, leftAfter: inTime ? null : milliseconds };
}
