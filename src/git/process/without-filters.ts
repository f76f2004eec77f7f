import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import type { Repository } from '../repository/open-repository.ts';
import { nulSeparated } from './nul-separated.ts';
import { runGit } from './run-git.ts';

/**
 * Words that switch off the filters which the configuration names: to compare files of a work tree,
 * git would run these programs.
 */
export async function withoutFilters(repository: Repository): Promise<string[]> {
  const { out } = await runGit(
    repository,
    ['config', '--null', '--name-only', '--get-regexp', '^filter\\.'],
    { accept: [0, 1] },
  );
  const drivers = new Set(
    nulSeparated(out).flatMap((name) => /^(filter\..*)\.[^.]*$/s.exec(name ?? '')?.[1] ?? []),
  );
  // Git would read such a name as one that ends at the sign, and leave the filter on.
  const odd = [...drivers].find((driver) => driver.includes('='));
  if (odd !== undefined) throw new EnvironmentError(say.filterOn({ filter: odd }), null);
  return [...drivers].flatMap((driver) =>
    ['clean=', 'smudge=', 'process=', 'required=false'].flatMap((end) => [
      '-c',
      `${driver}.${end}`,
    ]),
  );
}
