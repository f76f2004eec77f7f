import type { ChangedLines, LineRange } from '#diagnostics/changed-lines';
import { EnvironmentError } from '#diagnostics/failure';

import { nulSeparated } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

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
export async function linesOfDiff(
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
export async function hunksOfDiff(
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
