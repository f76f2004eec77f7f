import { posix } from 'node:path';

import { readFilesAt } from '../objects/read-blobs.ts';
import { maxListingBytes, pathArguments } from '../objects/valid-tree-paths.ts';
import { asLines, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { type GitPathChange, listAddedOrDeleted, parseNameStatus } from './moves-of-commit.ts';
import { maxPathsInWalk } from './walk-history.ts';

/** The commit that wrote a line. */
export interface LineOrigin {
  readonly commit: string;
  /** The file before that commit; null where the commit added it. */
  readonly before: { readonly commit: string; readonly path: string } | null;
  /** Whether history ends at that commit. */
  readonly isEnd: boolean;
}

/** The line at an offset, in the form that `findLineOrigins` takes. */
export function normalizedLineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text
    .slice(text.lastIndexOf('\n', at - 1) + 1, end === -1 ? undefined : end)
    .replace(/^\ufeff/, '')
    .trimEnd();
}

const parallelBlames = 8;

/**
 * Finds the commits that wrote lines of files, with one `blame` for each file; not for files of a
 * single commit, if there are many. White space and moves within the file are ignored. Missing
 * lines, and those that several commits wrote, are left out.
 *
 * @param wanted lines by file, without trailing white space or byte order mark; paths from the
 *   repository's root
 * @param left gives the remaining milliseconds
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function findLineOrigins(
  repository: Repository,
  head: string,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  left: () => number,
): Promise<ReadonlyMap<string, ReadonlyMap<string, LineOrigin>>> {
  const origins = new Map<string, ReadonlyMap<string, LineOrigin>>();
  const files = await readFilesAt(repository, [head], [...wanted.keys()]);
  const paths = files.map(({ path }) => path);
  const made =
    paths.length > parallelBlames
      ? await findSingleCommitFiles(repository, head, paths, left)
      : new Map<string, never>();
  const ask = async ({ path, bytes }: (typeof files)[number]): Promise<void> => {
    const lines = bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .split('\n')
      .map((line) => line.trimEnd());
    const asked = lines.flatMap((line, at) => (wanted.get(path)?.has(line) ? [at + 1] : []));
    if (asked.length === 0) return;
    const maker = made.get(path);
    if (maker) {
      const origin = { ...maker, before: null };
      origins.set(path, new Map(asked.map((line) => [lines[line - 1] ?? '', origin])));
      return;
    }
    // Without the work tree, no filters run.
    const { out } = await runGit(
      repository,
      [
        ...['-c', 'blame.ignoreRevsFile=', 'blame', '--porcelain', '--no-textconv', '-w', '-M'],
        ...rangesOf(asked).map(([from, to]) => `-L${from},${to}`),
        ...[head, '--', path],
      ],
      { milliseconds: left(), withoutWorkTree: true },
    );
    origins.set(path, byLine(out.toString('utf8'), lines));
  };
  for (let at = 0; at < files.length; at += parallelBlames)
    await Promise.all(files.slice(at, at + parallelBlames).map(ask));
  return origins;
}

/** The first and last of each run of consecutive numbers. */
function rangesOf(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const each of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === each - 1) last[1] = each;
    else ranges.push([each, each]);
  }
  return ranges;
}

/** Reads `--porcelain`, which describes a commit at the first of its lines only. */
function byLine(porcelain: string, lines: readonly string[]): ReadonlyMap<string, LineOrigin> {
  const commits = new Map<string, LineOrigin>();
  const origins = new Map<string, LineOrigin>();
  const several = new Set<string>();
  let commit = '';
  let line = '';
  for (const each of porcelain.split('\n')) {
    const [, id, number] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(each) ?? [];
    const [, before, path = ''] = /^previous ([0-9a-f]{40,64}) (.+)$/.exec(each) ?? [];
    const known = commits.get(commit) ?? { commit, before: null, isEnd: false };
    if (each.startsWith('\t')) {
      if (origins.has(line) && origins.get(line)?.commit !== commit) several.add(line);
      origins.set(line, known);
    } else if (id !== undefined && number !== undefined) {
      commit = id;
      line = lines[Number(number) - 1] ?? '';
    } else if (before !== undefined)
      commits.set(commit, { ...known, before: { commit: before, path: unquoted(path) } });
    else if (each === 'boundary') commits.set(commit, { ...known, isEnd: true });
  }
  for (const each of several) origins.delete(each);
  return origins;
}

/** Unquotes a name of git; empty for one that is not JSON. */
function unquoted(path: string): string {
  if (!path.startsWith('"')) return path;
  try {
    return JSON.parse(path) as string;
  } catch {
    return '';
  }
}

interface Maker {
  readonly commit: string;
  /** Whether history ends at that commit. */
  readonly isEnd: boolean;
}

/**
 * Filters paths for files of a single commit. A commit that also deleted files is left out, as it
 * may have renamed one.
 *
 * @param paths from the repository's root
 */
export async function findSingleCommitFiles(
  repository: Repository,
  head: string,
  paths: readonly string[],
  left: () => number,
): Promise<ReadonlyMap<string, Maker>> {
  const ask = async (words: readonly string[], input = ''): Promise<Buffer> =>
    (await runGit(repository, words, { input, milliseconds: left(), maxBytes: maxListingBytes }))
      .out;
  const places = paths.length <= maxPathsInWalk ? paths : [...new Set(paths.map(posix.dirname))];
  const narrowed = places.includes('.') ? [] : pathArguments(places, maxPathsInWalk);
  const commits = await ask(['rev-list', '--full-history', head, ...narrowed]);
  const shown = ['-r', '-z', '--root', '--no-renames', '--name-status', '--no-ext-diff'];
  const changes = new Map<string, GitPathChange | null>(paths.map((path) => [path, null]));
  for (const change of parseNameStatus(
    await ask(
      ['diff-tree', '--stdin', '-c', ...shown, '--no-textconv', ...narrowed],
      commits.toString('latin1'),
    ),
  )) {
    const known = changes.get(change.path);
    if (known === null) changes.set(change.path, change);
    else if (known) changes.delete(change.path);
  }
  const made = [...changes.values()].filter((change) => change?.status === 'A') as GitPathChange[];
  if (made.length === 0) return new Map();
  const makers = asLines([...new Set(made.map(({ commit }) => commit))]);
  const deleting = new Set<string>();
  for (const { commit, status } of await listAddedOrDeleted(repository, makers, '-m', left()))
    if (status === 'D') deleting.add(commit);
  const parents = await ask(['rev-list', '--no-walk', '--parents', '--stdin'], makers);
  const ends = new Set(parents.toString('latin1').split('\n'));
  return new Map(
    made
      .filter(({ commit }) => !deleting.has(commit))
      .map(({ commit, path }) => [path, { commit, isEnd: ends.has(commit) }]),
  );
}
