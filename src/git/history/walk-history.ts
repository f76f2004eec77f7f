import { present } from '#diagnostics/present';

import { askablePaths, listingBytes, narrowing } from '../objects/askable-paths.ts';
import { gitText, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { mergeBases, resolveCommit } from '../repository/resolve-commit.ts';
import { commitsBefore, keptByCommit } from './commits-before.ts';
import { addedOrDeleted, type Change } from './moves-of-commit.ts';
import { applyMailmap } from './recent-authors.ts';

/**
 * When names left history: the commits that removed each, newest first, back to where it was last
 * added; and which names history has had at all.
 */
export interface Deletions {
  readonly removedBy: ReadonlyMap<string, readonly string[]>;
  /** Commits by the order they were met in, newest first. */
  readonly order: ReadonlyMap<string, number>;
  readonly seen: ReadonlySet<string>;
  /** Of names that were removed, added again and removed again, the commit that added them last. */
  readonly recreated: ReadonlyMap<string, string>;
  /** False where time was up before the first commit was reached. */
  readonly complete: boolean;
}

/**
 * Names up to which the walk is quicker narrowed down; beyond, it costs the same for any number of
 * them.
 */
export const mostInWalk = 64;
/**
 * Commits in one question to git: small ones first, so that a short limit still brings something.
 */
const firstChunk = 250;
const largestChunk = 4_000;

/** Walks of everything that came to their end. */
const whole = keptByCommit<Deletions>();

/**
 * Walks history from a commit, newest first, and notes what was removed. Full history: a side
 * branch that a merge discarded has had the file, too.
 *
 * @param names files and folders to ask for; null for everything
 * @param until when to stop, by `performance.now()`; what was found until then is given
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
  const narrowed = names === null ? [] : narrowing(names, mostInWalk);
  const complete = await withinTime(until, async (left) => {
    const commits = await commitsThatMatter(repository, head, narrowed, left());
    for (
      let at = 0, size = firstChunk;
      at < commits.length;
      at += size, size = Math.min(size * 2, largestChunk)
    ) {
      const asked = `${commits.slice(at, at + size).join('\n')}\n`;
      for (const change of await addedOrDeleted(repository, asked, '-c', left(), narrowed))
        record.take(change);
    }
  });
  const deletions = { ...record.leavings, complete };
  if (names === null && complete) whole.keep(repository, head, deletions);
  return deletions;
}

/** The commits of history, newest first; those that changed some files, where there are some. */
async function commitsThatMatter(
  repository: Repository,
  head: string,
  narrowed: readonly string[],
  milliseconds: number,
): Promise<readonly string[]> {
  if (narrowed.length === 0)
    return (await commitsBefore(repository, head, milliseconds)).commits.map(({ id }) => id);
  const { out } = await runGit(repository, ['rev-list', '--full-history', head, ...narrowed], {
    milliseconds,
    maxBytes: listingBytes,
  });
  return out
    .toString('latin1')
    .split('\n')
    .filter((id) => id !== '');
}

/** Records changes, newest first, as the leavings of the names. */
function recorder(): {
  readonly leavings: Omit<Deletions, 'complete'>;
  readonly take: (change: Change) => void;
} {
  const removedBy = new Map<string, string[]>();
  const order = new Map<string, number>();
  const seen = new Set<string>();
  const closed = new Map<string, string>();
  const recreated = new Map<string, string>();
  return {
    leavings: { removedBy, order, seen, recreated },
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

/**
 * Runs work that asks how many milliseconds are left; false where the time was up before its end.
 */
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
    // Git is stopped when its time is up, which is no failure of git's.
    if (error instanceof TimeUp || performance.now() >= until) return false;
    throw error;
  }
}

class TimeUp extends Error {}

/** Ends the work of `withinTime`, of which a part was left before its end. */
export function timeIsUp(): never {
  throw new TimeUp();
}

/**
 * Who wrote the last commit of HEAD's history that changed each path, after mailmap, as `Name
 * <address>`; a path that none changed is not in the answer.
 */
export async function lastAuthors(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const head = paths.length === 0 ? null : await readHead(repository);
  const authors = new Map<string, string>();
  if (head === null) return authors;
  for (const path of askablePaths(paths)) {
    const written = await gitText(
      repository,
      [
        '-c',
        'i18n.logOutputEncoding=UTF-8',
        'rev-list',
        '--max-count=1',
        '--no-commit-header',
        '--format=%an <%ae>',
        head,
        '--',
        path,
      ],
      { milliseconds: 20_000 },
    );
    const author = written.trim();
    if (author !== '') authors.set(path, author);
  }
  const mapped = await applyMailmap(repository, [...authors.values()]);
  return new Map([...authors].map(([path, author]) => [path, mapped.get(author) ?? author]));
}

/** A commit that brought a file, and who wrote it. */
interface Bringing {
  readonly commit: string;
  /** `Name <address>` as the commit has it, before any mailmap. */
  readonly author: string;
  readonly parents: readonly string[];
}

const milliseconds = 20_000;

/**
 * Which commits that HEAD has and the bases do not have brought each path, the latest where several
 * did. A merge brings what none of its parents has: what it joins was brought by others.
 */
export async function firstAuthors(
  repository: Repository,
  head: string,
  bases: readonly string[],
  paths: readonly string[],
): Promise<ReadonlyMap<string, Bringing>> {
  const wanted = new Set(askablePaths(paths));
  const brought = new Map<string, Bringing>();
  if (wanted.size === 0) return brought;
  const range = [head, ...bases.map((base) => `^${base}`), ...narrowing([...wanted], 100)];
  const commits = await authored(repository, range);
  if (commits.size === 0) return brought;
  const ids = `${[...commits.keys()].join('\n')}\n`;
  // Compared with each of its parents, a merge says `added` once for each that lacks the path.
  const lacking = new Map<string, number>();
  for (const change of await addedOrDeleted(repository, ids, '-m', milliseconds)) {
    const { commit, status, path } = change;
    if (status !== 'A' || !wanted.has(path) || brought.has(path)) continue;
    const known = commits.get(commit);
    const count = (lacking.get(`${commit} ${path}`) ?? 0) + 1;
    lacking.set(`${commit} ${path}`, count);
    if (known && count === Math.max(1, known.parents.length))
      brought.set(path, { commit, ...known });
  }
  return brought;
}

/** The author and the parents of each commit of a range, newest first. */
async function authored(
  repository: Repository,
  range: readonly string[],
): Promise<ReadonlyMap<string, Omit<Bringing, 'commit'>>> {
  const { out } = await runGit(
    repository,
    [
      '-c',
      'i18n.logOutputEncoding=UTF-8',
      'rev-list',
      '--full-history',
      '--no-commit-header',
      '--format=%H %P%x09%an <%ae>',
      ...range,
    ],
    { milliseconds, maxBytes: listingBytes },
  );
  const lines = out.toString('utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => {
        const tab = line.indexOf('\t');
        const [id = '', ...parents] = line.slice(0, tab).trim().split(' ');
        return [id, { author: line.slice(tab + 1), parents }];
      }),
  );
}

/** A path, and what is to be known of the commit that brought it. */
interface Brought {
  /** The tip of the branch that has it. */
  readonly tip: string;
  readonly path: string;
  /** The commit that the one with the path must come right after. */
  readonly commit: string;
  /** A commit that must have the one with the path among its ancestors, or be it; null for none. */
  readonly dismissedBy: string | null;
}

/** Whether a commit that brought a path has exactly one parent, and this one. */
export async function broughtAfter(
  repository: Repository,
  { tip, path, commit, dismissedBy }: Brought,
): Promise<boolean> {
  for (const each of present([tip, commit, dismissedBy]))
    if ((await resolveCommit(repository, each)) === null) return false;
  const found = (await firstAuthors(repository, tip, [commit], [path])).get(path);
  if (found?.parents.length !== 1 || found.parents[0] !== commit) return false;
  return (
    dismissedBy === null ||
    (await mergeBases(repository, found.commit, dismissedBy)).includes(found.commit)
  );
}
