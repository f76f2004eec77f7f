import { listingBytes } from '../objects/askable-paths.ts';
import { nulSeparated } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/** A change of one file: `A`dded, `D`eleted, or `R`enamed, which alone has a second name. */
export interface Change {
  /** Empty where the changes are not those of commits. */
  readonly commit: string;
  readonly status: string;
  readonly path: string;
  readonly renamed: string | null;
}

/**
 * The files that commits added or deleted, in the order of the commits. Plumbing alone: the output
 * of `log` changes with a dozen settings of the repository.
 *
 * @param commits their ids, a line each
 * @param merges `-c` for what differs from all parents of a merge, `-m` for each parent by itself
 * @param narrowed from `narrowing`, the paths to ask for
 */
export async function addedOrDeleted(
  repository: Repository,
  commits: Buffer | string,
  merges: '-c' | '-m',
  milliseconds: number,
  narrowed: readonly string[] = [],
): Promise<Iterable<Change>> {
  const words = ['diff-tree', '--stdin', merges, '-r', '-z', '--root', '--no-renames'];
  const shown = ['--name-status', '--diff-filter=AD', '--no-ext-diff', '--no-textconv'];
  const limits = { input: commits, milliseconds, maxBytes: listingBytes };
  return changesIn((await runGit(repository, [...words, ...shown, ...narrowed], limits)).out);
}

/**
 * Reads `--name-status -z`, with the commit's id before its changes where commits came from stdin;
 * a merge has a letter for each parent. A change of a name that is no UTF-8 is left out.
 */
export function* changesIn(out: Buffer): Generator<Change> {
  const texts = nulSeparated(out);
  let commit = '';
  for (let at = 0; at < texts.length;) {
    const status = texts[at] ?? '';
    if (/^[0-9a-f]{40,64}$/.test(status)) commit = status;
    const names = /^R/.test(status) ? 2 : /^[A-Z]/.test(status) ? 1 : 0;
    const [path, renamed = null] = texts.slice(at + 1, at + 1 + names);
    if (path && (names === 1 || renamed !== null))
      yield { commit, status: status.slice(0, 1), path, renamed };
    at += 1 + names;
  }
}
