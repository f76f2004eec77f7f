import { delimiter, resolve } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import type { Repository } from '../repository/open-repository.ts';
import { runGit, splitAtNulOrNull } from './run-git.ts';
import { withoutHookVariables } from './scratch-environment.ts';

/**
 * The files of a bare repository that has the objects of another one, and nothing else of it: no
 * configuration, attributes, hooks or refs. Git can merge there, and runs no program that the other
 * repository names. What git writes stays there.
 *
 * @param id any object id of the other repository; its length shows the object format
 */
export function scratchFiles(
  { root, commonDir, env }: Repository,
  id: string,
): Readonly<Record<string, string>> {
  // While a hook runs, new objects may be in folders of their own.
  const named = [
    env.GIT_OBJECT_DIRECTORY ?? '',
    ...(env.GIT_ALTERNATE_OBJECT_DIRECTORIES ?? '').split(delimiter),
  ];
  const others = named.filter((path) => path !== '').map((path) => resolve(root, path));
  const folders = [resolve(commonDir, 'objects'), ...others];
  const sha256 = '[core]\n\trepositoryFormatVersion = 1\n[extensions]\n\tobjectFormat = sha256\n';
  return {
    HEAD: 'ref: refs/heads/scratch\n',
    'refs/': '',
    'objects/info/alternates': folders.map((path) => `${quoted(path)}\n`).join(''),
    ...(id.length === 64 ? { config: sha256 } : {}),
  };
}

/** The scratch repository in a folder. Its root is that of the other one, as paths start there. */
export function scratchRepository({ root, env }: Repository, folder: string): Repository {
  return { root, gitDir: folder, commonDir: folder, env: withoutHookVariables(env), scratch: true };
}

/**
 * A path as git reads it in a list of folders: a line feed ends a line, and a number sign begins a
 * comment.
 */
function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

/**
 * Options that switch off all configured filters: git would run these programs to compare files of
 * a work tree.
 *
 * @throws {EnvironmentError} for a filter with `=` in its name, which cannot be switched off
 */
export async function disableFilterOptions(repository: Repository): Promise<string[]> {
  const { out } = await runGit(
    repository,
    ['config', '--null', '--name-only', '--get-regexp', '^filter\\.'],
    { accept: [0, 1] },
  );
  const drivers = new Set(
    splitAtNulOrNull(out).flatMap((name) => /^(filter\..*)\.[^.]*$/s.exec(name ?? '')?.[1] ?? []),
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
