import { lastName } from '#workspace/paths/target';

import { askablePaths, listingBytes, narrowing } from '../objects/askable-paths.ts';
import { readIndexEntries } from '../objects/read-blobs.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead, readTip } from '../repository/read-position.ts';
import { addedOrDeleted, type Change, changesIn } from './moves-of-commit.ts';
import { timeIsUp, walkHistory, withinTime } from './walk-history.ts';

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

/** That a file was there, and the name it got when it went; null when it was removed. */
interface Trace {
  readonly movedTo: string | null;
}

const milliseconds = 20_000;
/**
 * Files compared with each other at most, whatever `diff.renameLimit` says: the work grows with the
 * square.
 */
const renameLimit = '-l1000';

/** What is staged for removal or under another name, compared with HEAD. */
async function stagedMoves(
  repository: Repository,
  head: string,
): Promise<ReadonlyMap<string, Trace>> {
  const changes = await withRenames(
    repository,
    [
      'diff-index',
      '--cached',
      '-z',
      '--name-status',
      '--diff-filter=DR',
      '--no-ext-diff',
      '--no-textconv',
      renameLimit,
    ],
    [head],
  );
  return new Map(changes.map(({ path, renamed }) => [path, { movedTo: renamed }]));
}

/**
 * The latest trace that names absent at `head` have left in its history. Plumbing alone: what `log`
 * shows changes with a dozen settings of the repository.
 */
async function lastTraces(
  repository: Repository,
  head: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Trace>> {
  const deletions = new Map<string, string | null>();
  const wanted = new Set(names);
  for (const { status, path, commit } of names.length === 0
    ? []
    : await comingsAndGoings(repository, head, names)) {
    // Newest first: the first deletion is the one that counts, and an addition alone still says
    // that it was there.
    if (wanted.has(path))
      deletions.set(path, deletions.get(path) ?? (status === 'D' ? commit : null));
  }
  const commits = [...new Set(deletions.values())].filter((commit) => commit !== null);
  const moves = new Map<string, string | null>();
  if (commits.length > 0) {
    const renames = await withRenames(
      repository,
      [
        'diff-tree',
        '--stdin',
        '-m',
        '-r',
        '-z',
        '--name-status',
        '--diff-filter=R',
        '--no-ext-diff',
        '--no-textconv',
        renameLimit,
      ],
      [],
      `${commits.join('\n')}\n`,
    );
    for (const { commit, path, renamed } of renames)
      if (deletions.get(path) === commit) moves.set(path, renamed);
  }
  return new Map([...deletions.keys()].map((path) => [path, { movedTo: moves.get(path) ?? null }]));
}

/**
 * Names up to which the walk is quicker narrowed down; beyond, it costs the same for any number of
 * them.
 */
const mostInWalk = 16;

/**
 * The changes that added or deleted files, those of the names among them, newest first; of a merge,
 * what differs from all its parents.
 */
async function comingsAndGoings(
  repository: Repository,
  head: string,
  names: readonly string[],
): Promise<Iterable<Change>> {
  const narrowed = narrowing(names, mostInWalk);
  // Full history: a side branch that a merge discarded has had the file, too.
  const commits = await runGit(repository, ['rev-list', '--full-history', head, ...narrowed], {
    milliseconds,
    maxBytes: listingBytes,
  });
  if (commits.out.length === 0) return [];
  return addedOrDeleted(repository, commits.out, '-c', milliseconds, narrowed);
}

async function withRenames(
  repository: Repository,
  words: readonly string[],
  revisions: readonly string[],
  input?: string,
): Promise<Change[]> {
  const ask = (similarity: string, accept: readonly number[]) =>
    runGit(repository, [...words, similarity, ...revisions], {
      input,
      accept,
      milliseconds,
    });
  const answer = await ask('-M', [0, 128]);
  // A partial clone may lack the contents to compare; equal ones can be told by their ids.
  return [...changesIn((answer.code === 0 ? answer : await ask('-M100%', [0])).out)];
}

/** The places of files that history removed, by their names, the last one first. */
interface PathsOnceNamed {
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
