import { listingBytes } from '../objects/askable-paths.ts';
import { nulSeparated } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readTip } from '../repository/read-position.ts';
import { withinTime } from './walk-history.ts';

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
  const inTime = await withinTime(performance.now() + milliseconds, async (left) => {
    const head = commit ?? (await readTip(repository)).head;
    if (head === null) return;
    const words = ['log', '--no-renames', '--diff-filter=D', '--name-only', '--format=', '-z'];
    const { out } = await runGit(repository, [...words, head], {
      milliseconds: left(),
      maxBytes: listingBytes,
    });
    for (const path of nulSeparated(out)) {
      const name = path?.slice(path.lastIndexOf('/') + 1) ?? '';
      if (path === null || !names.has(name)) continue;
      const known = paths.get(name);
      if (!known) paths.set(name, [path]);
      else if (!known.includes(path)) known.push(path);
    }
  });
  return { paths, leftAfter: inTime ? null : milliseconds };
}
