import { lastName } from '#workspace/paths/target';

import { nulTexts, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/**
 * Names of files that git can be asked about, each once: relative, without `.`, `..` or empty
 * steps, NULs or lone surrogates. Others are in no tree.
 */
export function askablePaths(paths: readonly string[]): string[] {
  return [...new Set(paths)].filter(
    (path) =>
      !path.includes('\0') &&
      !/\p{Cs}/u.test(path) &&
      path.split('/').every((step) => step !== '' && step !== '.' && step !== '..'),
  );
}

/** UTF-16 code units of paths in one command line; Windows takes 32,767 for the whole of it. */
const argumentLength = 16_000;

/**
 * The paths as arguments that narrow git's answer down; none when they are more than `most` or too
 * long, for then asking for everything is quicker or the one way.
 */
export function narrowing(paths: readonly string[], most: number): readonly string[] {
  const length = paths.reduce((sum, path) => sum + path.length + 3, 0);
  return paths.length <= most && length <= argumentLength ? ['--', ...paths] : [];
}

/** The paths in lists that are each short enough for one command line. */
export function commandLinesOf(paths: readonly string[]): string[][] {
  const lines: string[][] = [];
  let length = argumentLength;
  for (const path of paths) {
    length += path.length + 3;
    if (length <= argumentLength) lines.at(-1)?.push(path);
    else {
      lines.push([path]);
      length = path.length + 3;
    }
  }
  return lines;
}

/** Paths up to which a listing is quicker narrowed down: git compares each entry with each path. */
export const mostInListing = 100;

/** Bytes of a listing of a whole repository. */
export const listingBytes = 512 * 1024 * 1024;

/**
 * The files of a commit by some names, from the repository's root; a name that no file has is not
 * there.
 *
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function filesNamedAt(
  repository: Repository,
  commit: string,
  names: ReadonlySet<string>,
  milliseconds: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { out } = await runGit(
    repository,
    ['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit],
    { maxBytes: listingBytes, milliseconds },
  );
  const found = new Map<string, string[]>();
  for (const path of nulTexts(out)) {
    const name = lastName(path);
    if (!names.has(name)) continue;
    const known = found.get(name);
    if (known) known.push(path);
    else found.set(name, [path]);
  }
  return found;
}

/** Command lines of paths up to which git is asked about these alone. */
const mostCommandLines = 4;

/**
 * The first of some files of a commit that has each name in its text; paths from the repository's
 * root. A name that none of them has is not there.
 *
 * @param names as they are written, none of them empty
 * @param files in the order in which the first is the first
 * @throws {EnvironmentError} when git fails, or takes longer than the milliseconds
 */
export async function namesInCommit(
  repository: Repository,
  commit: string,
  names: readonly string[],
  files: readonly string[],
  milliseconds: number,
): Promise<ReadonlyMap<string, string>> {
  const until = performance.now() + milliseconds;
  const among = new Set(files);
  const found = new Map<string, string>();
  for (const asked of questionsAbout(files)) {
    const left = names.filter((name) => !found.has(name));
    if (left.length === 0) break;
    const out = await grep(repository, commit, left, asked, until - performance.now());
    for (const line of out.toString('utf8').split('\n')) {
      const [place = '', name = ''] = line.split('\0');
      const path = place.slice(commit.length + 1);
      if (name !== '' && !found.has(name) && among.has(path)) found.set(name, path);
    }
  }
  return found;
}

/** Paths to ask about, a list a question; one empty list asks about everything. */
function questionsAbout(files: readonly string[]): readonly (readonly string[])[] {
  // A name that is no UTF-8 cannot be asked about.
  const isAskable = !files.some((path) => path.includes('\ufffd'));
  const lines = isAskable ? commandLinesOf(askablePaths(files)) : [];
  return files.length > 0 && (!isAskable || lines.length > mostCommandLines) ? [[]] : lines;
}

async function grep(
  repository: Repository,
  commit: string,
  names: readonly string[],
  paths: readonly string[],
  milliseconds: number,
): Promise<Buffer> {
  const words = ['grep', '--null', '-o', '-w', '-I', '-F', '--no-color', '--no-textconv'];
  const { out } = await runGit(repository, [...words, '-f', '-', commit, '--', ...paths], {
    input: `${names.join('\n')}\n`,
    accept: [0, 1],
    maxBytes: listingBytes,
    milliseconds: Math.max(1, milliseconds),
  });
  return out;
}

/**
 * Those of some ids of commits, in part or whole, that no object of this clone has.
 *
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function absentCommits(
  repository: Repository,
  ids: readonly string[],
  milliseconds: number,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { out } = await runGit(repository, ['cat-file', '--batch-check=%(objecttype)'], {
    input: `${ids.join('\n')}\n`,
    milliseconds,
  });
  const lines = out.toString('utf8').split('\n');
  return ids.filter((each, at) => lines[at] === `${each} missing`);
}
