import type { ChangedLines, LineRange } from '#diagnostics/diagnostic';
import { EnvironmentError } from '#diagnostics/failure';

import { emptyTree, untrackedNames } from '../objects/list-tree.ts';
import {
  maxListingBytes,
  maxPathsInListing,
  pathArguments,
  validTreePaths,
} from '../objects/valid-tree-paths.ts';
import { runGit, splitAtNulOrNull } from '../process/run-git.ts';
import { noDrivers } from '../process/scratch-environment.ts';
import { disableFilterOptions } from '../process/scratch-repository.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';

/** Limits of a patch; beyond them, annotations have no lines. */
const bounds = { milliseconds: 10_000, maxBytes: 64 * 1024 * 1024 };

/**
 * The lines that a commit adds to an earlier one, by path from the repository's top. Empty for a
 * removed file, and for one that is binary, larger than 1 MiB or beyond the limits.
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

/** A range of changed lines; of a deletion, the line before it. */
export interface Hunk extends LineRange {
  readonly isDeletion: boolean;
}

/** The result of `hunksOfDiff` in the form of `changedLines`. */
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
 * The hunks of a comparison by path; null where only the path is known.
 *
 * @param command words before the options of all comparisons
 * @param compared words after them
 * @throws {EnvironmentError} where git cannot list the files
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
    ...noDrivers,
    '--ignore-submodules',
    '--no-color',
  ];
  const names = await runGit(repository, [...words, '-z', '--name-status', ...compared], bounds);
  const paths = pathsIn(splitAtNulOrNull(names.out));
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
  // Both should list the same files in the same order; else, no lines are better than wrong ones.
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

/** The path of each changed file; null for a removed one, or a name that is not UTF-8. */
function pathsIn(texts: readonly (string | null)[]): (string | null)[] {
  const paths: (string | null)[] = [];
  for (let at = 0; at < texts.length;) {
    const status = texts[at] ?? '';
    const names = /^[RC]/.test(status) ? 2 : 1;
    const path = texts[at + names] ?? null;
    // A file of another type is removed and added in the patch.
    paths.push(...(status === 'T' ? [null, path] : [status === 'D' ? null : path]));
    at += 1 + names;
  }
  return paths;
}

/** The hunks of each file of a patch without context. Content lines begin with a sign. */
function rangesIn(patch: Buffer): Hunk[][] {
  const files: Hunk[][] = [];
  for (const line of patch.toString('latin1').split('\n')) {
    if (line.startsWith('diff --git ')) files.push([]);
    const [, start, count] = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === undefined) continue;
    const from = Math.max(1, Number(start));
    const to = Math.max(from, Number(start) + Number(count ?? 1) - 1);
    files.at(-1)?.push({ from, to, isDeletion: count === '0' });
  }
  return files;
}

/**
 * The lines that the index adds to a commit, as by `changedLines`.
 *
 * @param commit null before the first one
 * @throws {EnvironmentError} where git cannot compare
 */
export async function stagedLines(
  repository: Repository,
  commit: string | null,
): Promise<ChangedLines> {
  const compared = [commit ?? (await emptyTree(repository))];
  return linesOfDiff(repository, ['diff-index', '--cached'], compared);
}

/**
 * The lines that the work tree adds to a commit, as by `changedLines`; untracked files have none.
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
 * The hunks in which tracked files of the work tree differ from a commit, by path; null where only
 * the path is known.
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

/** The words of a comparison of the work tree with a commit. */
async function comparison(
  repository: Repository,
  commit: string | null,
): Promise<readonly [command: readonly string[], compared: readonly string[]]> {
  const filters = await disableFilterOptions(repository);
  return [
    [...filters, '-c', 'diff.relative=false', 'diff', '--inter-hunk-context=0'],
    [commit ?? (await emptyTree(repository)), '--'],
  ];
}

/**
 * Filters paths from the repository's root for those that may differ from HEAD in the work tree.
 * Git compares times and runs no filter, so a rewritten equal file may be included.
 */
export async function changedSinceHead(
  repository: Repository,
  paths: readonly string[],
): Promise<string[]> {
  const wanted = new Set(validTreePaths(paths));
  const names = wanted.size === 0 ? [] : await differing(repository, [...wanted]);
  return names.filter((path) => wanted.has(path));
}

/**
 * Paths that may differ from HEAD in the work tree: of tracked files, and of new ones that are not
 * ignored. None before the first commit.
 */
export async function workTreeChanges(repository: Repository): Promise<string[]> {
  if ((await readHead(repository)) === null) return [];
  const [differs, fresh] = await Promise.all([
    differing(repository, []),
    untrackedNames(repository),
  ]);
  return [...new Set([...differs, ...fresh])];
}

/** Paths of tracked files and of files of HEAD that may differ from HEAD in the work tree. */
export function trackedChanges(repository: Repository): Promise<string[]> {
  return differing(repository, []);
}

/** @param paths empty for all */
async function differing(repository: Repository, paths: readonly string[]): Promise<string[]> {
  const head = await readHead(repository);
  if (head === null) return [];
  const { out } = await runGit(
    repository,
    [
      ...(await disableFilterOptions(repository)),
      'diff-index',
      '-z',
      '--name-only',
      '--no-renames',
      ...noDrivers,
      '--ignore-submodules',
      head,
      ...(paths.length === 0 ? [] : pathArguments(paths, maxPathsInListing)),
    ],
    { maxBytes: maxListingBytes },
  );
  return splitAtNulOrNull(out).filter((path) => path !== null);
}
