import { runGit } from '../process/run-git.ts';
import { noDrivers } from '../process/scratch-environment.ts';
import type { Repository } from '../repository/open-repository.ts';
import { type DescribedCommit, describeValues } from './commits-before.ts';
import { maxPathsInWalk, stopOutOfTime, walkHistory } from './walk-history.ts';

/**
 * The day of the last commit that changed a file, `2026-08-01`; null for none.
 *
 * @param path absolute, in its work tree
 * @throws {EnvironmentError} when git fails
 */
export async function lastWritten(repository: Repository, path: string): Promise<string | null> {
  const { out } = await runGit(repository, [
    ...['log', '--max-count=1', '--format=%cs', 'HEAD', '--', path],
  ]);
  return out.toString('utf8').trim() || null;
}

/**
 * The last commit that removed each of some files that are still missing.
 *
 * @param paths from the repository's root
 * @param left gives the remaining milliseconds; throws after them
 * @throws {EnvironmentError} when git fails for another reason than time
 */
export async function lastRemovals(
  repository: Repository,
  head: string,
  paths: readonly string[],
  left: () => number,
): Promise<ReadonlyMap<string, DescribedCommit>> {
  if (paths.length === 0) return new Map();
  const names = paths.length > maxPathsInWalk ? null : paths;
  const until = performance.now() + left();
  const { removedBy, complete } = await walkHistory(repository, head, names, until);
  if (!complete) stopOutOfTime();
  const commits = new Map(
    paths.flatMap((path) => {
      const [last] = removedBy.get(path) ?? [];
      return last === undefined ? [] : [[path, last] as const];
    }),
  );
  return describeValues(repository, commits, left());
}

/** The changed lines of one file in a commit, without their `-` and `+`. */
export interface FileChange {
  readonly path: string;
  /** The id of the blob before; null for a new file. */
  readonly before: string | null;
  /** The id of the blob after; null for a removed file. */
  readonly after: string | null;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A commit and the files that it changed; `day` is the committer's, `2026-03-01`. */
export interface CommitChange {
  readonly id: string;
  readonly day: string;
  readonly subject: string;
  readonly files: readonly FileChange[];
}

const maxPatchBytes = 128 * 1024 * 1024;

/**
 * The latest commits of a branch without merges, newest first, with the lines they changed; paths
 * are from the repository's root.
 *
 * @throws {EnvironmentError} when git fails, or takes longer than the milliseconds
 */
export async function latestChanges(
  repository: Repository,
  head: string,
  count: number,
  milliseconds: number,
): Promise<readonly CommitChange[]> {
  const { out } = await runGit(
    repository,
    [
      '-c',
      'core.quotePath=false',
      'log',
      `--max-count=${count}`,
      '--no-merges',
      '--no-renames',
      ...noDrivers,
      '--no-color',
      '--ignore-submodules',
      '--format=%x00%H%x01%cs%x01%s',
      '-p',
      '-U0',
      '--full-index',
      '--src-prefix=a/',
      '--dst-prefix=b/',
      head,
      '--',
    ],
    { milliseconds, maxBytes: maxPatchBytes },
  );
  return out
    .toString('utf8')
    .split('\0')
    .slice(1)
    .map((text) => {
      const end = text.indexOf('\n');
      const [id = '', day = '', subject = ''] = text
        .slice(0, end === -1 ? undefined : end)
        .split('\x01');
      return { id, day, subject, files: end === -1 ? [] : filesIn(text.slice(end + 1)) };
    });
}

/** Reads the files of a patch. The line counts of hunks tell content from headers. */
function filesIn(patch: string): FileChange[] {
  const files: (FileChange & { path: string; removed: string[]; added: string[] })[] = [];
  let file: (typeof files)[number] | null = null;
  let [minus, plus] = [0, 0];
  for (const line of patch.split('\n')) {
    if (minus > 0 && line.startsWith('-')) {
      file?.removed.push(line.slice(1));
      minus -= 1;
    } else if (plus > 0 && line.startsWith('+')) {
      file?.added.push(line.slice(1));
      plus -= 1;
    } else if (line.startsWith('diff --git ')) {
      file = null;
    } else if (file === null && line.startsWith('index ')) {
      const [, before = '', after = ''] = /^index ([\da-f]+)\.\.([\da-f]+)/.exec(line) ?? [];
      file = { path: '', before: idOf(before), after: idOf(after), removed: [], added: [] };
      files.push(file);
    } else if (file && /^(?:---|\+\+\+) [ab]\//.test(line))
      // Git adds a tab to a path with spaces.
      file.path = line.slice(6).replace(/\t$/, '');
    else {
      const [, removed, added] = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line) ?? [];
      if (line.startsWith('@@ ')) [minus, plus] = [Number(removed ?? 1), Number(added ?? 1)];
    }
  }
  return files.filter(({ path }) => path !== '');
}

/** Git writes zeros for a missing file. */
function idOf(id: string): string | null {
  return /^0*$/.test(id) ? null : id;
}
