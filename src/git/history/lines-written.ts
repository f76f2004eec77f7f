import { posix } from 'node:path';

import { listingBytes, narrowing } from '../objects/askable-paths.ts';
import { readFilesAt } from '../objects/read-blobs.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { addedOrDeleted, type Change, changesIn } from './moves-of-commit.ts';
import { mostInWalk } from './walk-history.ts';

/** The commit that wrote a line, and the file before it. */
export interface LineOrigin {
  readonly commit: string;
  /** The file as it was before that commit; null where the commit made it. */
  readonly before: { readonly commit: string; readonly path: string } | null;
  /** Whether history ends at that commit. */
  readonly isEnd: boolean;
}

/** The line of a text that a place is in, as `linesWritten` is asked for it. */
export function writtenLine(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text
    .slice(text.lastIndexOf('\n', at - 1) + 1, end === -1 ? undefined : end)
    .replace(/^\ufeff/, '')
    .trimEnd();
}

/** Files that are asked about at once. */
const atOnce = 8;

/**
 * Finds the commits that wrote some lines of files, with one `blame` a file; of many files, those
 * that a single commit touched need none. White space and moves within the file count for nothing.
 * A line that the commit does not have, or that several commits wrote, is not in the answer.
 *
 * @param wanted lines by file, without white space at their end or a byte order mark; paths from
 *   the repository's root
 * @throws {EnvironmentError} when git fails or takes longer than what `left` gives
 */
export async function linesWritten(
  repository: Repository,
  head: string,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  left: () => number,
): Promise<ReadonlyMap<string, ReadonlyMap<string, LineOrigin>>> {
  const origins = new Map<string, ReadonlyMap<string, LineOrigin>>();
  const files = await readFilesAt(repository, [head], [...wanted.keys()]);
  const paths = files.map(({ path }) => path);
  const made =
    paths.length > atOnce
      ? await madeOnce(repository, head, paths, left)
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
    // A commit is read, and no file of the work tree, which filters might change.
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
  for (let at = 0; at < files.length; at += atOnce)
    await Promise.all(files.slice(at, at + atOnce).map(ask));
  return origins;
}

/** Numbers that follow each other, as the first and the last of them. */
function rangesOf(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const each of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === each - 1) last[1] = each;
    else ranges.push([each, each]);
  }
  return ranges;
}

/** Reads `--porcelain`: what is said of a commit stands at the first of its lines alone. */
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

/** A name as git quotes it where it has odd characters; one that is not JSON names no file. */
function unquoted(path: string): string {
  if (!path.startsWith('"')) return path;
  try {
    return JSON.parse(path) as string;
  } catch {
    return '';
  }
}

/** The commit that made a file. */
interface Maker {
  readonly commit: string;
  /** Whether history ends at that commit. */
  readonly isEnd: boolean;
}

/**
 * Files that a single commit of all history touched. A commit that also deleted files is left out:
 * it may have renamed one.
 *
 * @param paths from the repository's root
 */
export async function madeOnce(
  repository: Repository,
  head: string,
  paths: readonly string[],
  left: () => number,
): Promise<ReadonlyMap<string, Maker>> {
  const ask = async (words: readonly string[], input = ''): Promise<Buffer> =>
    (await runGit(repository, words, { input, milliseconds: left(), maxBytes: listingBytes })).out;
  const places = paths.length <= mostInWalk ? paths : [...new Set(paths.map(posix.dirname))];
  const narrowed = places.includes('.') ? [] : narrowing(places, mostInWalk);
  const commits = await ask(['rev-list', '--full-history', head, ...narrowed]);
  const shown = ['-r', '-z', '--root', '--no-renames', '--name-status', '--no-ext-diff'];
  const changes = new Map<string, Change | null>(paths.map((path) => [path, null]));
  for (const change of changesIn(
    await ask(
      ['diff-tree', '--stdin', '-c', ...shown, '--no-textconv', ...narrowed],
      commits.toString('latin1'),
    ),
  )) {
    const known = changes.get(change.path);
    if (known === null) changes.set(change.path, change);
    else if (known) changes.delete(change.path);
  }
  const made = [...changes.values()].filter((change) => change?.status === 'A') as Change[];
  if (made.length === 0) return new Map();
  const makers = `${[...new Set(made.map(({ commit }) => commit))].join('\n')}\n`;
  const deleting = new Set<string>();
  for (const { commit, status } of await addedOrDeleted(repository, makers, '-m', left()))
    if (status === 'D') deleting.add(commit);
  const parents = await ask(['rev-list', '--no-walk', '--parents', '--stdin'], makers);
  const ends = new Set(parents.toString('latin1').split('\n'));
  return new Map(
    made
      .filter(({ commit }) => !deleting.has(commit))
      .map(({ commit, path }) => [path, { commit, isEnd: ends.has(commit) }]),
  );
}
