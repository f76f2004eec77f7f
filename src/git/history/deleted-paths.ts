import { kindsAt } from '../objects/list-tree.ts';
import { maxListingBytes, validTreePaths } from '../objects/valid-tree-paths.ts';
import { runGit, splitAtNulOrNull } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readTip } from '../repository/read-position.ts';
import { type DescribedCommit, describeValues } from './commits-before.ts';
import type { FileListing } from './missing-file.ts';
import { maxRenames, type Moves, movesOf } from './moves-of-commit.ts';
import { type Deletions, maxPathsInWalk, walkHistory, withinTime } from './walk-history.ts';

/** The history of a missing path: it was removed or moved by a commit, or never existed. */
export type DeletedPath =
  | {
      readonly kind: 'gone';
      readonly commit: DescribedCommit;
      readonly movedTo: string | null;
      /** The commit that added the file, where an earlier one had the same path. */
      readonly since?: string;
    }
  | { readonly kind: 'missing' };

/** The history of missing paths, as far as it was searched. */
export interface DeletedPaths {
  /** Without paths that exist, and those of which nothing is known. */
  readonly fates: ReadonlyMap<string, DeletedPath>;
  /** The milliseconds after which the walk ended; null when it saw all of history. */
  readonly leftAfter: number | null;
  /** Whether history is incomplete, so that a path may have existed before. */
  readonly shallow: boolean;
}

const treeTimeoutMs = 5_000;
/** A path that is gone, with the id of the commit. */
interface Found {
  readonly commit: string;
  readonly movedTo: string | null;
  readonly since?: string;
}

/** A path that is followed: its latest known name, and the commit that first renamed it. */
interface Trail {
  readonly path: string;
  readonly name: string;
  readonly first: string | null;
  readonly since?: string;
}

/**
 * Finds the commits that removed missing files and folders, and their one place now, through
 * several renames and renames of whole folders. All paths share the calls of git.
 *
 * @param paths from the repository's root, without closing slashes
 * @param milliseconds for everything; the result is partial after them
 * @throws {EnvironmentError} when git fails for another reason than time
 */
export async function deletedPaths(
  repository: Repository,
  paths: readonly string[],
  milliseconds: number,
  now?: FileListing,
): Promise<DeletedPaths> {
  const until = performance.now() + milliseconds;
  const fates = new Map<string, DeletedPath>();
  const asked = validTreePaths(paths);
  const found = new Map<string, Found>();
  let missing: readonly string[] = [];
  let shallow = false;
  const inTime =
    asked.length === 0 ||
    (await withinTime(until, async (left) => {
      const tip = await readTip(repository);
      const head = now?.commit ?? tip.head;
      ({ shallow } = tip);
      const stands = standing(
        now === undefined
          ? splitAtNulOrNull(
              (
                await runGit(repository, ['ls-files', '-z', '--cached'], {
                  milliseconds: left(),
                  maxBytes: maxListingBytes,
                })
              ).out,
            )
          : null,
        now,
      );
      const absent = asked.filter((path) => !stands(path));
      if (head === null) {
        missing = absent;
        return;
      }
      const { complete, seen } = await follow(repository, head, absent, stands, until, found);
      if (complete && !shallow)
        missing = absent.filter((path) => !found.has(path) && !seen.has(path));
      if (!complete) left();
    }));
  const commits = new Map([...found].map(([path, { commit }]) => [path, commit]));
  for (const [path, commit] of await describeValues(repository, commits, 5_000)) {
    const { movedTo = null, since } = found.get(path) ?? {};
    fates.set(path, { kind: 'gone', commit, movedTo, ...(since === undefined ? {} : { since }) });
  }
  for (const path of missing) fates.set(path, { kind: 'missing' });
  return { fates, leftAfter: inTime ? null : milliseconds, shallow };
}

/** Follows all paths, one rename at a time; `found` is partial after the time. */
async function follow(
  repository: Repository,
  head: string,
  paths: readonly string[],
  stands: (path: string) => boolean,
  until: number,
  found: Map<string, Found>,
): Promise<{ readonly complete: boolean; readonly seen: ReadonlySet<string> }> {
  const seen = new Set<string>();
  const seeMoves = moveReader(repository, until);
  let trails: readonly Trail[] = paths.map((path) => ({ path, name: path, first: null }));
  let whole: Deletions | null = null;
  let complete = true;
  for (let renames = 0; trails.length > 0 && renames <= maxRenames; renames += 1) {
    const names = [...new Set(trails.map(({ name }) => name))];
    const deletions: Deletions =
      whole ??
      (await walkHistory(repository, head, names.length > maxPathsInWalk ? null : names, until));
    if (names.length > maxPathsInWalk) whole = deletions;
    complete &&= deletions.complete;
    const gone = removals(deletions, names);
    if (renames === 0)
      for (const { path } of trails) if (deletions.seen.has(path) || gone.has(path)) seen.add(path);
    // Two files had this name: it is not known which one is meant.
    const isEither = (name: string): boolean => renames > 0 && deletions.recreated.has(name);
    for (const { path, name } of trails) {
      // For a file that was renamed and then removed, report the removal.
      const [commit] = gone.get(name)?.commits ?? [];
      if (commit !== undefined && !isEither(name)) found.set(path, { commit, movedTo: null });
    }
    const places = await seeMoves(
      [...gone].flatMap(([name, { commits, folder }]) =>
        commits.map((commit) => ({ name, commit, folder })),
      ),
    );
    complete &&= places.complete;
    const next: Trail[] = [];
    for (const trail of trails) {
      const removal = gone.get(trail.name);
      const [to, ...others] = new Set(
        removal?.commits.flatMap((commit) => places.placeOf(trail.name, commit) ?? []) ?? [],
      );
      if (!removal || to === undefined || others.length > 0) continue;
      if (isEither(trail.name)) continue;
      const since = trail.since ?? deletions.recreated.get(trail.name);
      const [commit = ''] = removal.commits;
      const first = trail.first ?? commit;
      const more = since === undefined ? {} : { since };
      if (stands(to)) found.set(trail.path, { commit: first, movedTo: to, ...more });
      else next.push({ path: trail.path, name: to, first, ...more });
    }
    trails = next;
  }
  return { complete, seen };
}

/** The commits that removed each name, newest first; of a folder, the one with its last file. */
function removals(
  { removedBy, order }: Deletions,
  names: readonly string[],
): Map<string, { readonly commits: readonly string[]; readonly folder: boolean }> {
  const gone = new Map<string, { commits: readonly string[]; folder: boolean }>();
  const wanted = new Set(names);
  const rank = (commit: string): number => order.get(commit) ?? Infinity;
  for (const name of names) {
    const commits = removedBy.get(name);
    if (commits) gone.set(name, { commits, folder: false });
  }
  for (const [path, [commit = '']] of removedBy) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (!wanted.has(folder)) continue;
      const known = gone.get(folder);
      if (!known || (known.folder && rank(commit) < rank(known.commits[0] ?? '')))
        gone.set(folder, { commits: [commit], folder: true });
    }
  }
  return gone;
}

interface Asked {
  readonly name: string;
  readonly commit: string;
  readonly folder: boolean;
}

interface Places {
  placeOf(name: string, commit: string): string | null;
  readonly complete: boolean;
}

/** Reads the moves of each commit once: equal files first, which is fast, then similar ones. */
function moveReader(
  repository: Repository,
  until: number,
): (asked: readonly Asked[]) => Promise<Places> {
  const equal = new Map<string, Moves>();
  const alike = new Map<string, Moves>();
  const renamed = new Map<string, string>();
  return async (asked) => {
    const folders = new Set(asked.filter(({ folder }) => folder).map(({ name }) => name));
    const placeIn = (
      known: ReadonlyMap<string, Moves>,
      name: string,
      commit: string,
    ): string | null => {
      const moves = known.get(commit);
      return (folders.has(name) ? moves?.folderTo(name) : moves?.fileTo(name)) ?? null;
    };
    const placeOf = (name: string, commit: string): string | null =>
      placeIn(alike.has(commit) ? alike : equal, name, commit) ??
      renamed.get(`${commit}:${name}`) ??
      null;
    const read = async (
      known: Map<string, Moves>,
      commits: readonly string[],
      similar: boolean,
    ): Promise<boolean> => {
      const unread = [...new Set(commits)].filter((commit) => !known.has(commit));
      return withinTime(until, async (left) => {
        for (const [commit, moves] of await movesOf(repository, unread, similar, left()))
          known.set(commit, moves);
      });
    };
    const quick = await read(
      equal,
      asked.map(({ commit }) => commit),
      false,
    );
    const unclear = asked
      .filter(({ name, commit }) => placeIn(equal, name, commit) === null)
      .map(({ commit }) => commit);
    const slow = await read(alike, unclear, true);
    for (const { name, commit } of asked) {
      const to = folders.has(name) ? alike.get(commit)?.besideTo(name) : null;
      if (placeOf(name, commit) === null && to && (await isNew(repository, commit, to)))
        renamed.set(`${commit}:${name}`, to);
    }
    return { placeOf, complete: quick && slow };
  };
}

/** Whether the parent of a commit lacks a folder. */
async function isNew(repository: Repository, commit: string, path: string): Promise<boolean> {
  const before = await kindsAt(repository, [{ commit: `${commit}^`, path }], treeTimeoutMs);
  return before.size === 0;
}

/** Whether a file or a folder exists at a path. */
function standing(
  listed: readonly (string | null)[] | null,
  now: FileListing | undefined,
): (path: string) => boolean {
  if (listed === null) return (path) => now?.has(path) ?? false;
  const all = new Set<string>();
  for (const path of listed) {
    if (path === null) continue;
    all.add(path);
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (all.has(folder)) break;
      all.add(folder);
    }
  }
  return (path) => all.has(path);
}
