import { presentItems } from '#diagnostics/defined-values';

import { maxListingBytes, pathArguments, validTreePaths } from '../objects/valid-tree-paths.ts';
import { asLines, gitText, linesOf, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { mergeBases, resolveCommit } from '../repository/resolve-commit.ts';
import { cacheByCommit, commitsBefore } from './commits-before.ts';
import { type GitPathChange, listAddedOrDeleted } from './moves-of-commit.ts';
import { applyMailmap, revListInUtf8 } from './recent-authors.ts';

/** The removals of files in a part of history. */
export interface Deletions {
  /** The commits that removed a path, newest first, back to its last addition. */
  readonly removedBy: ReadonlyMap<string, readonly string[]>;
  /** The position of commits in the walk, newest first. */
  readonly order: ReadonlyMap<string, number>;
  /** All paths of the walk. */
  readonly seen: ReadonlySet<string>;
  /** The last addition of paths that were removed, added again and removed again. */
  readonly recreated: ReadonlyMap<string, string>;
  /** False where time ended before the first commit. */
  readonly complete: boolean;
}

/** Names up to which a narrowed walk is faster. */
export const maxPathsInWalk = 64;
/** Commits in one call of git: few at first, so that a short limit has a result. */
const firstChunk = 250;
const largestChunk = 4_000;

/** Complete walks of all files. */
const whole = cacheByCommit<Deletions>();

/**
 * Finds removals in the history of a commit, newest first, with side branches that a merge
 * discarded.
 *
 * @param names files and folders; null for all
 * @param until the end by `performance.now()`; the result is partial after it
 * @throws {EnvironmentError} when git fails for another reason than time
 */
export async function walkHistory(
  repository: Repository,
  head: string,
  names: readonly string[] | null,
  until: number,
): Promise<Deletions> {
  const known = names === null ? whole.get(repository, head) : undefined;
  if (known) return known;
  const record = recorder();
  const narrowed = names === null ? [] : pathArguments(names, maxPathsInWalk);
  const complete = await withinTime(until, async (left) => {
    const commits = await commitsOf(repository, head, narrowed, left());
    for (
      let at = 0, size = firstChunk;
      at < commits.length;
      at += size, size = Math.min(size * 2, largestChunk)
    ) {
      const asked = `${commits.slice(at, at + size).join('\n')}\n`;
      for (const change of await listAddedOrDeleted(repository, asked, '-c', left(), narrowed))
        record.take(change);
    }
  });
  const deletions = { ...record.deletions, complete };
  if (names === null && complete) whole.keep(repository, head, deletions);
  return deletions;
}

/** The commits of history, newest first; with `narrowed`, those that changed some files. */
async function commitsOf(
  repository: Repository,
  head: string,
  narrowed: readonly string[],
  milliseconds: number,
): Promise<readonly string[]> {
  if (narrowed.length === 0)
    return (await commitsBefore(repository, head, milliseconds)).commits.map(({ id }) => id);
  const { out } = await runGit(repository, ['rev-list', '--full-history', head, ...narrowed], {
    milliseconds,
    maxBytes: maxListingBytes,
  });
  return linesOf(out);
}

/** Collects deletions of changes that are taken newest first. */
function recorder(): {
  readonly deletions: Omit<Deletions, 'complete'>;
  readonly take: (change: GitPathChange) => void;
} {
  const removedBy = new Map<string, string[]>();
  const order = new Map<string, number>();
  const seen = new Set<string>();
  const closed = new Map<string, string>();
  const recreated = new Map<string, string>();
  return {
    deletions: { removedBy, order, seen, recreated },
    take: ({ commit, status, path }) => {
      seen.add(path);
      const added = closed.get(path);
      if (added !== undefined) {
        if (status === 'D') recreated.set(path, added);
        return;
      }
      if (status === 'A') closed.set(path, commit);
      else {
        if (!order.has(commit)) order.set(commit, order.size);
        const known = removedBy.get(path);
        if (!known) removedBy.set(path, [commit]);
        else if (!known.includes(commit)) known.push(commit);
      }
    },
  };
}

/** Runs work with a function for the remaining milliseconds; false if time ended before it did. */
export async function withinTime(
  until: number,
  work: (left: () => number) => Promise<void>,
): Promise<boolean> {
  const left = (): number => {
    const milliseconds = Math.floor(until - performance.now());
    if (milliseconds <= 0) throw new TimeUp();
    return milliseconds;
  };
  try {
    await work(left);
    return true;
  } catch (error) {
    // A git that was killed after its time did not fail.
    if (error instanceof TimeUp || performance.now() >= until) return false;
    throw error;
  }
}

class TimeUp extends Error {}

/** Ends the work of `withinTime`, which then returns false. */
export function stopOutOfTime(): never {
  throw new TimeUp();
}

/** The authors of the last commits that changed paths, `Name <address>` after mailmap. */
export async function lastAuthors(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const head = paths.length === 0 ? null : await readHead(repository);
  const authors = new Map<string, string>();
  if (head === null) return authors;
  for (const path of validTreePaths(paths)) {
    const written = await gitText(
      repository,
      [...revListInUtf8, '--max-count=1', '--format=%an <%ae>', head, '--', path],
      { milliseconds },
    );
    const author = written.trim();
    if (author !== '') authors.set(path, author);
  }
  const mapped = await applyMailmap(repository, [...authors.values()]);
  return new Map([...authors].map(([path, author]) => [path, mapped.get(author) ?? author]));
}

interface AddingCommit {
  readonly commit: string;
  /** `Name <address>` before mailmap. */
  readonly author: string;
  readonly parents: readonly string[];
}

const milliseconds = 20_000;

/**
 * The latest commits, in HEAD and not in the bases, that added paths. A merge adds only paths that
 * none of its parents has.
 */
export async function addingCommits(
  repository: Repository,
  head: string,
  bases: readonly string[],
  paths: readonly string[],
): Promise<ReadonlyMap<string, AddingCommit>> {
  const wanted = new Set(validTreePaths(paths));
  const added = new Map<string, AddingCommit>();
  if (wanted.size === 0) return added;
  const range = [head, ...bases.map((base) => `^${base}`), ...pathArguments([...wanted], 100)];
  const commits = await authored(repository, range);
  if (commits.size === 0) return added;
  const ids = asLines([...commits.keys()]);
  // A merge has one addition for each parent that lacks the path.
  const lacking = new Map<string, number>();
  for (const change of await listAddedOrDeleted(repository, ids, '-m', milliseconds)) {
    const { commit, status, path } = change;
    if (status !== 'A' || !wanted.has(path) || added.has(path)) continue;
    const known = commits.get(commit);
    const count = (lacking.get(`${commit} ${path}`) ?? 0) + 1;
    lacking.set(`${commit} ${path}`, count);
    if (known && count === Math.max(1, known.parents.length)) added.set(path, { commit, ...known });
  }
  return added;
}

/** The author and the parents of each commit of a range, newest first. */
async function authored(
  repository: Repository,
  range: readonly string[],
): Promise<ReadonlyMap<string, Omit<AddingCommit, 'commit'>>> {
  const { out } = await runGit(
    repository,
    [...revListInUtf8, '--full-history', '--format=%H %P%x09%an <%ae>', ...range],
    { milliseconds, maxBytes: maxListingBytes },
  );
  return new Map(
    linesOf(out).map((line) => {
      const tab = line.indexOf('\t');
      const [id = '', ...parents] = line.slice(0, tab).trim().split(' ');
      return [id, { author: line.slice(tab + 1), parents }];
    }),
  );
}

interface AddedPath {
  /** The tip of the branch that has it. */
  readonly tip: string;
  readonly path: string;
  /** The wanted parent of the commit that added it. */
  readonly commit: string;
  /** A commit that must be the one with the path or a descendant of it; null for none. */
  readonly dismissedBy: string | null;
}

/** Whether the commit that added a path has exactly one parent, and this one. */
export async function isAddedRightAfter(
  repository: Repository,
  { tip, path, commit, dismissedBy }: AddedPath,
): Promise<boolean> {
  for (const each of presentItems([tip, commit, dismissedBy]))
    if ((await resolveCommit(repository, each)) === null) return false;
  const found = (await addingCommits(repository, tip, [commit], [path])).get(path);
  if (found?.parents.length !== 1 || found.parents[0] !== commit) return false;
  return (
    dismissedBy === null ||
    (await mergeBases(repository, found.commit, dismissedBy)).includes(found.commit)
  );
}
