import { posix } from 'node:path';

import { listingBytes, narrowing } from '../objects/askable-paths.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { addedOrDeleted, type Change, changesIn } from './name-status.ts';
import { mostInWalk } from './walk-history.ts';

/** The commit that made a file. */
export interface Maker {
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
