import { askablePaths, listingBytes } from '../objects/askable-paths.ts';
import { readBlobs } from '../objects/read-blobs.ts';
import { nulTexts, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';

/** Commits that are looked through: a change that a gate judges has fewer. */
const mostCommits = '200';
const milliseconds = 20_000;

/**
 * What some files have been in the commits before now, newest first; paths from the repository's
 * root. A partial clone leaves out what it lacks.
 *
 * @param head the commit to look back from; HEAD where it is null
 */
export async function pastFiles(
  repository: Repository,
  paths: readonly string[],
  head: string | null,
): Promise<ReadonlyMap<string, readonly Buffer[]>> {
  const asked = askablePaths(paths);
  const from = head ?? (await readHead(repository));
  if (asked.length === 0 || from === null) return new Map();
  const narrowed = ['--', ...asked];
  const commits = await runGit(
    repository,
    ['rev-list', '--full-history', '-n', mostCommits, from, ...narrowed],
    { milliseconds },
  );
  const changes = await runGit(
    repository,
    [
      ...['diff-tree', '--stdin', '-m', '-r', '-z', '--root', '--raw', '--no-abbrev'],
      ...['--no-renames', '--no-ext-diff', '--no-textconv', ...narrowed],
    ],
    { input: commits.out, maxBytes: listingBytes, milliseconds },
  );
  const ids = new Map<string, Set<string>>();
  let blob: string | null = null;
  for (const field of nulTexts(changes.out)) {
    // `:100644 100644 <id> <id> M`, then the path; between them the ids of commits.
    const change = /^:\d+ 100\d+ [0-9a-f]+ ([0-9a-f]+) /.exec(field);
    if (change) blob = change[1] ?? null;
    else if (blob !== null) {
      ids.set(field, (ids.get(field) ?? new Set<string>()).add(blob));
      blob = null;
    }
  }
  const blobs = await readBlobs(
    repository,
    [...ids.values()].flatMap((each) => [...each]),
  );
  return new Map(
    [...ids].map(([path, each]) => [path, [...each].flatMap((id) => blobs.get(id) ?? [])]),
  );
}
