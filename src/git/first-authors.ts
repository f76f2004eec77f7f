import { askablePaths, listingBytes, narrowing } from './askable-paths.ts';
import { nulSeparated } from './nul-separated.ts';
import type { Repository } from './open-repository.ts';
import { runGit } from './run-git.ts';

/** A commit that brought a file, and who wrote it. */
export interface Bringing {
  readonly commit: string;
  /** `Name <address>` as the commit has it, before any mailmap. */
  readonly author: string;
}

const milliseconds = 20_000;

/** Which commits that HEAD has and the bases do not have brought each path, the latest where several did. */
export async function firstAuthors(repository: Repository, head: string, bases: readonly string[], paths: readonly string[]): Promise<ReadonlyMap<string, Bringing>> {
  const wanted = new Set(askablePaths(paths));
  const brought = new Map<string, Bringing>();
  if (wanted.size === 0) return brought;
  const range = [head, ...bases.map((base) => `^${base}`), ...narrowing([...wanted], 100)];
  const { out } = await runGit(repository, ['-c', 'i18n.logOutputEncoding=UTF-8', 'rev-list', '--full-history', '--no-commit-header', '--format=%H %an <%ae>', ...range], { milliseconds, maxBytes: listingBytes });
  const authors = new Map(out.toString('utf8').split('\n').filter((line) => line !== '').map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
  if (authors.size === 0) return brought;
  const added = await runGit(repository, ['diff-tree', '--stdin', '-m', '-r', '-z', '--root', '--no-renames', '--name-status', '--diff-filter=A', '--no-ext-diff', '--no-textconv'], { input: `${[...authors.keys()].join('\n')}\n`, milliseconds, maxBytes: listingBytes });
  const texts = nulSeparated(added.out);
  let commit = '';
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? '';
    if (/^[0-9a-f]{40,64}$/.test(text)) commit = text;
    else if (text === 'A') {
      const path = texts[(at += 1)];
      if (path && wanted.has(path) && !brought.has(path)) brought.set(path, { commit, author: authors.get(commit) ?? '' });
    }
  }
  return brought;
}
