import { askablePaths } from '../objects/askable-paths.ts';
import { readIndexEntries } from '../objects/read-index-files.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { lastTraces, stagedMoves, type Trace } from './path-history.ts';

/** What became of a file that is not there now. */
export interface MissingFile {
  /** Whether a commit reachable from HEAD, or the index, has had a file of that name. */
  readonly existed: boolean;
  /**
   * The name under which the index has it now, when it was renamed, once or several times; null
   * when it was removed or only the work tree lacks it.
   */
  readonly movedTo: string | null;
}

/**
 * What is there now, where that was listed already: a commit, whose history is followed, or the
 * index where there is none.
 */
export interface Presence {
  readonly commit: string | null;
  /** Whether something stands at a path from the repository's root. */
  has(path: string): boolean;
}

/** Renames in a row that are followed. */
const longestTrail = 8;

/**
 * Says of files that are absent whether they have been there and where they went. Follows the
 * latest deletion of each name, with renames as git sees them (half the content alike), committed
 * or staged. All paths share the calls of git, six and four more for each further rename, the
 * longest a walk through all of history; none may take over 20 seconds. A shallow history knows
 * less: it does not see what was removed before it begins.
 *
 * @throws {EnvironmentError} when git fails or takes longer, also where a partial clone lacks whole
 *   trees
 */
export async function findMissingFile(
  repository: Repository,
  paths: readonly string[],
  now?: Presence,
): Promise<ReadonlyMap<string, MissingFile>> {
  const found = new Map<string, MissingFile>(
    paths.map((path) => [path, { existed: false, movedTo: null }]),
  );
  // Each path with the name it was last known by.
  let trails = new Map(askablePaths(paths).map((path) => [path, path]));
  if (trails.size === 0) return found;
  const head = now?.commit ?? (await readHead(repository));
  const staged =
    head === null || (now && now.commit !== null)
      ? new Map<string, Trace>()
      : await stagedMoves(repository, head);
  for (let renames = 0; trails.size > 0 && renames <= longestTrail; renames += 1) {
    const names = [...new Set(trails.values())];
    const present: { has(path: string): boolean } =
      now ?? (await readIndexEntries(repository, names));
    const absent = names.filter((name) => !present.has(name) && !staged.has(name));
    const committed =
      head === null ? new Map<string, Trace>() : await lastTraces(repository, head, absent);
    const next = new Map<string, string>();
    for (const [path, name] of trails) {
      const trace = staged.get(name) ?? committed.get(name);
      if (present.has(name))
        found.set(path, { existed: true, movedTo: name === path ? null : name });
      else if (trace) found.set(path, { existed: true, movedTo: null });
      if (!present.has(name) && trace?.movedTo) next.set(path, trace.movedTo);
    }
    trails = next;
  }
  return found;
}
