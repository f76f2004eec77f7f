import { lastName } from '#workspace/paths/target';

import { readIndexEntries } from '../objects/read-blobs.ts';
import { maxListingBytes, pathArguments, validTreePaths } from '../objects/valid-tree-paths.ts';
import { asLines, runGit } from '../process/run-git.ts';
import { noDrivers } from '../process/scratch-environment.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead, readTip } from '../repository/read-position.ts';
import {
  type GitPathChange,
  listAddedOrDeleted,
  maxRenames,
  parseNameStatus,
  renameLimit,
} from './moves-of-commit.ts';
import { stopOutOfTime, walkHistory, withinTime } from './walk-history.ts';

/** Whether a missing path ever had a file, and where that is now. */
export interface MissingFile {
  /** Whether the index, or a commit reachable from HEAD, had a file of that name. */
  readonly existed: boolean;
  /** The name in the index after one or several renames; null when it was not renamed. */
  readonly movedTo: string | null;
}

/** A listing of the files that exist: of a commit, or of the index where it is null. */
export interface FileListing {
  readonly commit: string | null;
  /** Whether there is a file or folder at a path from the repository's root. */
  has(path: string): boolean;
}

/**
 * Finds out whether missing files existed, and their name now. Follows the latest deletion of each
 * name through committed and staged renames (half of the content the same). All paths share the
 * calls of git: six, and four more for each further rename, of at most 20 seconds each.
 *
 * @throws {EnvironmentError} when git fails or takes longer, and for a partial clone without trees
 */
export async function findMissingFile(
  repository: Repository,
  paths: readonly string[],
  now?: FileListing,
): Promise<ReadonlyMap<string, MissingFile>> {
  const found = new Map<string, MissingFile>(
    paths.map((path) => [path, { existed: false, movedTo: null }]),
  );
  // The latest known name of each path.
  let trails = new Map(validTreePaths(paths).map((path) => [path, path]));
  if (trails.size === 0) return found;
  const head = now?.commit ?? (await readHead(repository));
  const staged =
    head === null || (now && now.commit !== null)
      ? new Map<string, Trace>()
      : await stagedMoves(repository, head);
  for (let renames = 0; trails.size > 0 && renames <= maxRenames; renames += 1) {
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

/** The new name of a file that existed; null for a removed one. */
interface Trace {
  readonly movedTo: string | null;
}

const milliseconds = 20_000;

/** Staged removals and renames, compared with HEAD. */
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
      ...noDrivers,
      renameLimit,
    ],
    [head],
  );
  return new Map(changes.map(({ path, renamed }) => [path, { movedTo: renamed }]));
}

/**
 * The latest traces of names that `head` lacks. Uses no `log`, whose output depends on many
 * settings.
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
    : await addedOrDeletedBefore(repository, head, names)) {
    // Newest first: the first deletion counts; an addition alone shows that the file existed.
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
        ...noDrivers,
        renameLimit,
      ],
      [],
      asLines(commits),
    );
    for (const { commit, path, renamed } of renames)
      if (deletions.get(path) === commit) moves.set(path, renamed);
  }
  return new Map([...deletions.keys()].map((path) => [path, { movedTo: moves.get(path) ?? null }]));
}

/** Names up to which a narrowed walk is faster. */
const maxNarrowed = 16;

/** Additions and deletions of files, newest first; of a merge, differences from all parents. */
async function addedOrDeletedBefore(
  repository: Repository,
  head: string,
  names: readonly string[],
): Promise<Iterable<GitPathChange>> {
  const narrowed = pathArguments(names, maxNarrowed);
  // Full history includes side branches that a merge discarded.
  const commits = await runGit(repository, ['rev-list', '--full-history', head, ...narrowed], {
    milliseconds,
    maxBytes: maxListingBytes,
  });
  if (commits.out.length === 0) return [];
  return listAddedOrDeleted(repository, commits.out, '-c', milliseconds, narrowed);
}

async function withRenames(
  repository: Repository,
  words: readonly string[],
  revisions: readonly string[],
  input?: string,
): Promise<GitPathChange[]> {
  const ask = (similarity: string, accept: readonly number[]) =>
    runGit(repository, [...words, similarity, ...revisions], {
      input,
      accept,
      milliseconds,
    });
  const answer = await ask('-M', [0, 128]);
  // A partial clone may lack contents; equal ones are found by their ids.
  return [...parseNameStatus((answer.code === 0 ? answer : await ask('-M100%', [0])).out)];
}

interface DeletedPathsByName {
  /** The latest first. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** The milliseconds after which the walk ended; null when it saw all of history. */
  readonly leftAfter: number | null;
}

/**
 * The paths of removed files with some names.
 *
 * @param commit the newest commit; HEAD where it is null
 * @param milliseconds for everything; the result is empty after them
 * @throws {EnvironmentError} when git fails for another reason than time
 */
export async function deletedPathsByName(
  repository: Repository,
  names: ReadonlySet<string>,
  milliseconds: number,
  commit: string | null = null,
): Promise<DeletedPathsByName> {
  const paths = new Map<string, string[]>();
  if (names.size === 0) return { paths, leftAfter: null };
  const until = performance.now() + milliseconds;
  const inTime = await withinTime(until, async () => {
    const head = commit ?? (await readTip(repository)).head;
    if (head === null) return;
    const { removedBy, complete } = await walkHistory(repository, head, null, until);
    if (!complete) stopOutOfTime();
    for (const path of removedBy.keys()) {
      const name = lastName(path);
      if (names.has(name)) paths.set(name, [...(paths.get(name) ?? []), path]);
    }
  });
  return { paths, leftAfter: inTime ? null : milliseconds };
}
