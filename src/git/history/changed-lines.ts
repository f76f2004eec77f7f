import type { ChangedLines, LineRange } from '#diagnostics/diagnostic';
import { EnvironmentError } from '#diagnostics/failure';

import { askablePaths, listingBytes, mostInListing, narrowing } from '../objects/askable-paths.ts';
import { untrackedNames } from '../objects/list-tree.ts';
import { nulSeparated, runGit } from '../process/run-git.ts';
import { withoutFilters } from '../process/scratch-repository.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';

/**
 * What a patch may come to: beyond it, lines are not known and nothing is lost but where an
 * annotation stands.
 */
const bounds = { milliseconds: 10_000, maxBytes: 64 * 1024 * 1024 };

/**
 * The lines of each file that a commit has and an earlier one has not, by path from the
 * repository's top. A file that is gone has none; of one that is binary, larger than 1 MiB or past
 * the bounds only its path is known.
 */
export async function changedLines(
  repository: Repository,
  before: string,
  now: string,
): Promise<ChangedLines> {
  try {
    return await linesOfDiff(repository, ['diff-tree', '-r'], [before, now]);
  } catch (error) {
    if (error instanceof EnvironmentError) return new Map();
    throw error;
  }
}

/** A stretch of lines that a comparison finds; of lines that only went, the one before them. */
export interface Hunk extends LineRange {
  readonly isDeletion: boolean;
}

/**
 * The lines that a comparison of git's finds written, as `changedLines`.
 *
 * @param command the words before the options that all comparisons share
 * @param compared the words after them
 * @throws {EnvironmentError} where git cannot tell the files
 */
async function linesOfDiff(
  repository: Repository,
  command: readonly string[],
  compared: readonly string[],
): Promise<ChangedLines> {
  const files = await hunksOfDiff(repository, command, compared);
  return new Map(
    [...files].map(([path, hunks]) => [path, (hunks ?? []).map(({ from, to }) => ({ from, to }))]),
  );
}

/**
 * The stretches that a comparison of git's finds, by path; null where only the path is known.
 *
 * @param command the words before the options that all comparisons share
 * @param compared the words after them
 * @throws {EnvironmentError} where git cannot tell the files
 */
async function hunksOfDiff(
  repository: Repository,
  command: readonly string[],
  compared: readonly string[],
): Promise<ReadonlyMap<string, readonly Hunk[] | null>> {
  const words = [
    '-c',
    'core.bigFileThreshold=1m',
    ...command,
    '-M',
    '-l1000',
    '--no-ext-diff',
    '--no-textconv',
    '--ignore-submodules',
    '--no-color',
  ];
  const names = await runGit(repository, [...words, '-z', '--name-status', ...compared], bounds);
  const paths = pathsIn(nulSeparated(names.out));
  const patch =
    paths.length === 0
      ? null
      : await tolerantly(repository, [
          ...words,
          '-p',
          '-U0',
          '--src-prefix=a/',
          '--dst-prefix=b/',
          ...compared,
        ]);
  const ranges = patch === null ? [] : rangesIn(patch);
  // Both list the same files in the same order; where they do not, no line is better than a wrong
  // one.
  const known = ranges.length === paths.length;
  return new Map(
    paths.flatMap((path, at) =>
      path === null ? [] : [[path, known ? (ranges[at] ?? []) : null] as const],
    ),
  );
}

async function tolerantly(repository: Repository, args: readonly string[]): Promise<Buffer | null> {
  try {
    return (await runGit(repository, args, bounds)).out;
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}

/** Where each file is now; null for one that is gone, or whose name is no UTF-8. */
function pathsIn(texts: readonly (string | null)[]): (string | null)[] {
  const paths: (string | null)[] = [];
  for (let at = 0; at < texts.length;) {
    const status = texts[at] ?? '';
    const names = /^[RC]/.test(status) ? 2 : 1;
    const path = texts[at + names] ?? null;
    // What became of another type is taken away and brought anew.
    paths.push(...(status === 'T' ? [null, path] : [status === 'D' ? null : path]));
    at += 1 + names;
  }
  return paths;
}

/**
 * The ranges of each file of a patch without context; content lines begin with a sign, so a header
 * is a header.
 */
function rangesIn(patch: Buffer): Hunk[][] {
  const files: Hunk[][] = [];
  for (const line of patch.toString('latin1').split('\n')) {
    if (line.startsWith('diff --git ')) files.push([]);
    const [, start, count] = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === undefined) continue;
    // Where lines only went, the one before them stands for them.
    const from = Math.max(1, Number(start));
    const to = Math.max(from, Number(start) + Number(count ?? 1) - 1);
    files.at(-1)?.push({ from, to, isDeletion: count === '0' });
  }
  return files;
}

/**
 * The lines of each file that the index has and a commit has not, as `changedLines` tells them.
 *
 * @param commit null before the first one
 * @throws {EnvironmentError} where git cannot compare
 */
export async function stagedLines(
  repository: Repository,
  commit: string | null,
): Promise<ChangedLines> {
  return linesOfDiff(
    repository,
    ['diff-index', '--cached'],
    [commit ?? (await emptyTree(repository))],
  );
}

/**
 * The lines of each file that the work tree has and a commit has not, as `changedLines` tells them;
 * of files that git does not track yet, their paths.
 *
 * @param commit null before the first one
 * @throws {EnvironmentError} where git cannot compare
 */
export async function workTreeLines(
  repository: Repository,
  commit: string | null,
): Promise<ChangedLines> {
  const tracked = await linesOfDiff(repository, ...(await comparison(repository, commit)));
  const untracked = await untrackedNames(repository);
  return new Map([...untracked.map((path) => [path, []] as const), ...tracked]);
}

/**
 * The stretches of lines in which the work tree differs from a commit, of files that git tracks, by
 * path; null where only the path is known.
 *
 * @param commit null before the first one
 * @throws {EnvironmentError} where git cannot compare
 */
export async function workTreeHunks(
  repository: Repository,
  commit: string | null,
): Promise<ReadonlyMap<string, readonly Hunk[] | null>> {
  return hunksOfDiff(repository, ...(await comparison(repository, commit)));
}

/** The words of git that compare the work tree with a commit: before its options, and after. */
async function comparison(
  repository: Repository,
  commit: string | null,
): Promise<readonly [command: readonly string[], compared: readonly string[]]> {
  const filters = await withoutFilters(repository);
  return [
    [...filters, '-c', 'diff.relative=false', 'diff', '--inter-hunk-context=0'],
    [commit ?? (await emptyTree(repository)), '--'],
  ];
}

async function emptyTree(repository: Repository): Promise<string> {
  const words = ['hash-object', '-t', 'tree', '--stdin'];
  return (await runGit(repository, words, { input: '' })).out.toString('latin1').trim();
}

/**
 * Those of some paths whose files in the work tree may differ from HEAD, paths from the
 * repository's root. Git compares when files were written, and no filter runs, so a file that was
 * written anew without a change may be among them. Before the first commit there are none.
 */
export async function changedSinceHead(
  repository: Repository,
  paths: readonly string[],
): Promise<string[]> {
  const wanted = new Set(askablePaths(paths));
  const names = wanted.size === 0 ? [] : await differing(repository, [...wanted]);
  return names.filter((path) => wanted.has(path));
}

/**
 * The same for all files that git tracks, and those that are new and not ignored. Before the first
 * commit there are none.
 */
export async function workTreeChanges(repository: Repository): Promise<string[]> {
  if ((await readHead(repository)) === null) return [];
  const [differs, fresh] = await Promise.all([
    differing(repository, []),
    untrackedNames(repository),
  ]);
  return [...new Set([...differs, ...fresh])];
}

/** The same for all files that HEAD has or git tracks. */
export function trackedChanges(repository: Repository): Promise<string[]> {
  return differing(repository, []);
}

/** Files that may differ from HEAD, of some paths or of all. */
async function differing(repository: Repository, paths: readonly string[]): Promise<string[]> {
  const head = await readHead(repository);
  if (head === null) return [];
  const { out } = await runGit(
    repository,
    [
      ...(await withoutFilters(repository)),
      'diff-index',
      '-z',
      '--name-only',
      '--no-renames',
      '--no-ext-diff',
      '--no-textconv',
      '--ignore-submodules',
      head,
      ...(paths.length === 0 ? [] : narrowing(paths, mostInListing)),
    ],
    { maxBytes: listingBytes },
  );
  return nulSeparated(out).filter((path) => path !== null);
}
