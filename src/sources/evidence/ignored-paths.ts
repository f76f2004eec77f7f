import { wouldIgnore } from '#git/objects/list-names';
import { joinPath } from '#workspace/paths/target';

import { foldersAbove } from '../names-in-commit.ts';
import type { MemorySource } from '../work-tree-source.ts';
import { onlyItsOwn } from './only-its-own.ts';

/**
 * Says of paths whether git ignores them: what a build makes, and what each keeps for himself, is
 * there for who works here. A bare repository ignores nothing.
 */
export async function ignoredAmong(
  all: readonly string[],
  { facts, evidence }: Pick<MemorySource, 'facts' | 'evidence'>,
): Promise<(path: string) => boolean> {
  const paths = [...new Set(all)];
  const repository = paths.length === 0 ? null : await evidence?.repository();
  if (!evidence || !repository) return () => false;
  const { prefix } = evidence;
  // What is ignored changes with these files.
  const lists = [...new Set(paths.flatMap((path) => foldersAbove(path)))].map((folder) => ({
    path: joinPath(folder, '.gitignore') ?? '.gitignore',
    text: false,
  }));
  await facts(lists);
  const ignored = await wouldIgnore(
    repository,
    // What only a folder matches is told by the slash, and what matches all in it by a file there.
    paths.flatMap((path) => [prefix + path, `${prefix}${path}/`, `${prefix}${path}/a-file`]),
  ).catch(onlyItsOwn);
  // What git refuses here it refuses of history, too, and that is said.
  if ('refused' in ignored) return () => false;
  return (path) => ['', '/', '/a-file'].some((end) => ignored.has(prefix + path + end));
}
