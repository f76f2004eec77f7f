import { listingBytes, narrowing } from '../objects/askable-paths.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { addedOrDeleted, type Change, changesIn } from './name-status.ts';

/** That a file was there, and the name it got when it went; null when it was removed. */
export interface Trace {
  readonly movedTo: string | null;
}

const milliseconds = 20_000;
/**
 * Files compared with each other at most, whatever `diff.renameLimit` says: the work grows with the
 * square.
 */
const renameLimit = '-l1000';

/** What is staged for removal or under another name, compared with HEAD. */
export async function stagedMoves(
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
export async function lastTraces(
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
      ...(input === undefined ? {} : { input }),
      accept,
      milliseconds,
    });
  const answer = await ask('-M', [0, 128]);
  // A partial clone may lack the contents to compare; equal ones can be told by their ids.
  return [...changesIn((answer.code === 0 ? answer : await ask('-M100%', [0])).out)];
}
