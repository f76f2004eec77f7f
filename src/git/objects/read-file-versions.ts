import { gitText } from '../process/git-text.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { askablePaths, narrowing } from './askable-paths.ts';
import { readBlobs } from './read-blobs.ts';

const milliseconds = 20_000;

/**
 * What a file held in the history of HEAD, newest first, each text once; a path from the
 * repository's root. At most the last hundred changes.
 */
export async function readFileVersions(repository: Repository, path: string): Promise<Buffer[]> {
  const asked = narrowing(askablePaths([path]), 1);
  const head = asked.length === 0 ? null : await readHead(repository);
  if (head === null) return [];
  const commits = await gitText(
    repository,
    ['rev-list', '--full-history', '--max-count=100', head, ...asked],
    { milliseconds },
  );
  if (commits === '') return [];
  const { out } = await runGit(
    repository,
    [
      'diff-tree',
      '--stdin',
      '-m',
      '-r',
      '--root',
      '--no-renames',
      '--raw',
      '--no-abbrev',
      '--no-ext-diff',
      '--no-textconv',
      ...asked,
    ],
    { input: commits, milliseconds },
  );
  // `:100644 100644 <old> <new> M<tab>path`
  const ids = [
    ...out.toString('latin1').matchAll(/^:\d+ 100\d{3} [0-9a-f]+ ([0-9a-f]+) [AM]/gm),
  ].flatMap((match) => match[1] ?? []);
  const blobs = await readBlobs(repository, ids);
  return [...new Set(ids)].flatMap((id) => blobs.get(id) ?? []);
}
