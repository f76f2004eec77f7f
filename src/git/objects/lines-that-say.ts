import { nulSeparated, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/** A line of a file; the path from the repository's root. */
export interface SayingLine {
  readonly path: string;
  readonly line: number;
}

/**
 * The lines of files in the work tree, tracked or new and not ignored, that have one of some texts,
 * whatever its case.
 *
 * @throws {EnvironmentError} where git cannot search
 */
export async function linesThatSay(
  repository: Repository,
  texts: readonly string[],
): Promise<SayingLine[]> {
  if (texts.length === 0) return [];
  const { out } = await runGit(
    repository,
    [
      ...['-c', 'grep.fallbackToNoIndex=false', 'grep', '--no-textconv', '--no-recurse-submodules'],
      ...['--untracked', '-z', '-n', '-I', '-i', '-F', '--full-name', '--no-color', '-f', '-'],
    ],
    { accept: [0, 1], milliseconds: 60_000, input: `${texts.join('\n')}\n` },
  );
  return out
    .toString('utf8')
    .split('\n')
    .flatMap((each): SayingLine[] => {
      const [path, line] = each.split('\0');
      return path && line ? [{ path, line: Number(line) }] : [];
    });
}

/**
 * The tracked files whose text in the work tree has lines with all of some words; paths from the
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
  return nulSeparated(out).filter((path) => path !== null && path !== '') as string[];
}
