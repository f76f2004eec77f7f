import { askablePaths } from '../objects/askable-paths.ts';
import { gitText } from '../process/git-text.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { applyMailmap } from './apply-mailmap.ts';

/**
 * Who wrote the last commit of HEAD's history that changed each path, after mailmap, as `Name
 * <address>`; a path that none changed is not in the answer.
 */
export async function lastAuthors(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const head = paths.length === 0 ? null : await readHead(repository);
  const authors = new Map<string, string>();
  if (head === null) return authors;
  for (const path of askablePaths(paths)) {
    const written = await gitText(
      repository,
      [
        '-c',
        'i18n.logOutputEncoding=UTF-8',
        'rev-list',
        '--max-count=1',
        '--no-commit-header',
        '--format=%an <%ae>',
        head,
        '--',
        path,
      ],
      { milliseconds: 20_000 },
    );
    const author = written.trim();
    if (author !== '') authors.set(path, author);
  }
  const mapped = await applyMailmap(repository, [...authors.values()]);
  return new Map([...authors].map(([path, author]) => [path, mapped.get(author) ?? author]));
}
