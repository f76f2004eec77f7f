import { askablePaths, listingBytes, narrowing } from '../objects/askable-paths.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { addedOrDeleted } from './name-status.ts';

/** A commit that brought a file, and who wrote it. */
export interface Bringing {
  readonly commit: string;
  /** `Name <address>` as the commit has it, before any mailmap. */
  readonly author: string;
  readonly parents: readonly string[];
}

const milliseconds = 20_000;

/**
 * Which commits that HEAD has and the bases do not have brought each path, the latest where several
 * did. A merge brings what none of its parents has: what it joins was brought by others.
 */
export async function firstAuthors(
  repository: Repository,
  head: string,
  bases: readonly string[],
  paths: readonly string[],
): Promise<ReadonlyMap<string, Bringing>> {
  const wanted = new Set(askablePaths(paths));
  const brought = new Map<string, Bringing>();
  if (wanted.size === 0) return brought;
  const range = [head, ...bases.map((base) => `^${base}`), ...narrowing([...wanted], 100)];
  const commits = await authored(repository, range);
  if (commits.size === 0) return brought;
  const ids = `${[...commits.keys()].join('\n')}\n`;
  // Compared with each of its parents, a merge says `added` once for each that lacks the path.
  const lacking = new Map<string, number>();
  for (const change of await addedOrDeleted(repository, ids, '-m', milliseconds)) {
    const { commit, status, path } = change;
    if (status !== 'A' || !wanted.has(path) || brought.has(path)) continue;
    const known = commits.get(commit);
    const count = (lacking.get(`${commit} ${path}`) ?? 0) + 1;
    lacking.set(`${commit} ${path}`, count);
    if (known && count === Math.max(1, known.parents.length))
      brought.set(path, { commit, ...known });
  }
  return brought;
}

/** The author and the parents of each commit of a range, newest first. */
async function authored(
  repository: Repository,
  range: readonly string[],
): Promise<ReadonlyMap<string, Omit<Bringing, 'commit'>>> {
  const { out } = await runGit(
    repository,
    [
      '-c',
      'i18n.logOutputEncoding=UTF-8',
      'rev-list',
      '--full-history',
      '--no-commit-header',
      '--format=%H %P%x09%an <%ae>',
      ...range,
    ],
    { milliseconds, maxBytes: listingBytes },
  );
  const lines = out.toString('utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => {
        const tab = line.indexOf('\t');
        const [id = '', ...parents] = line.slice(0, tab).trim().split(' ');
        return [id, { author: line.slice(tab + 1), parents }];
      }),
  );
}
