import { asLines, runGit, splitAtNulOrNull } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { maxListingBytes, splitByCommandLine, validTreePaths } from './valid-tree-paths.ts';

/** A line of a file; the first is 1. */
export interface FoundLine {
  /** From the repository's root. */
  readonly path: string;
  readonly line: number;
}

/**
 * Finds lines in the work tree, of files that are tracked or new and not ignored, with one of some
 * texts in any case.
 *
 * @throws {EnvironmentError} where git cannot search
 */
export async function searchWorkTree(
  repository: Repository,
  texts: readonly string[],
): Promise<FoundLine[]> {
  if (texts.length === 0) return [];
  const { out } = await runGit(
    repository,
    [
      ...['-c', 'grep.fallbackToNoIndex=false', 'grep', '--no-textconv', '--no-recurse-submodules'],
      ...['--untracked', '-z', '-n', '-I', '-i', '-F', '--full-name', '--no-color', '-f', '-'],
    ],
    { accept: [0, 1], milliseconds: 60_000, input: asLines(texts) },
  );
  return out
    .toString('utf8')
    .split('\n')
    .flatMap((each): FoundLine[] => {
      const [path, line] = each.split('\0');
      return path && line ? [{ path, line: Number(line) }] : [];
    });
}

/**
 * Finds tracked files whose text in the work tree has all of some words; paths from the
 * repository's root.
 *
 * @throws {EnvironmentError} where git cannot search
 */
export async function filesWithWords(
  repository: Repository,
  words: readonly string[],
): Promise<string[]> {
  const { out } = await runGit(
    repository,
    [
      ...['-c', 'grep.fallbackToNoIndex=false', 'grep', '--no-textconv', '--no-recurse-submodules'],
      ...['-z', '-l', '-I', '-F', '--full-name', '--all-match', '--no-color'],
      ...words.flatMap((word) => ['-e', word]),
    ],
    { accept: [0, 1], milliseconds: 60_000 },
  );
  return splitAtNulOrNull(out).filter((path) => path !== null && path !== '') as string[];
}

/** Command lines of paths; for more of them, git searches the whole commit. */
const maxCommandLines = 4;

/**
 * Finds for each name the first of some files of a commit that has it in its text; paths from the
 * repository's root.
 *
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
  for (const asked of searchesOf(files)) {
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

/** Paths for each search; one empty list for the whole commit. */
function searchesOf(files: readonly string[]): readonly (readonly string[])[] {
  // Git is not given a name that is not UTF-8.
  const isAskable = !files.some((path) => path.includes('\ufffd'));
  const lines = isAskable ? splitByCommandLine(validTreePaths(files)) : [];
  return files.length > 0 && (!isAskable || lines.length > maxCommandLines) ? [[]] : lines;
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
    input: asLines(names),
    accept: [0, 1],
    maxBytes: maxListingBytes,
    milliseconds: Math.max(1, milliseconds),
  });
  return out;
}
