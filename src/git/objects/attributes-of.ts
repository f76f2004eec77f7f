import { nulSeparated, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { askablePaths, listingBytes } from './askable-paths.ts';

/**
 * The attributes under which a file in the work tree has other bytes than its blob, and not only
 * other line ends.
 */
export const changing = ['filter', 'ident', 'working-tree-encoding'] as const;

/** An attribute that makes the bytes of the work tree unfit as evidence. */
export type ChangingAttribute = (typeof changing)[number];

/** Attributes under which git or a forge shows no changes of a file, and the values that do so. */
const hiding: Readonly<Record<string, readonly string[]>> = {
  diff: ['unset'],
  'linguist-generated': ['set', 'true'],
  'linguist-vendored': ['set', 'true'],
  'gitlab-generated': ['set', 'true'],
};

/** Whose `.gitattributes` count: those of the work tree, of the index, or of a commit by its id. */
export type AttributesFrom = 'work-tree' | 'index' | { readonly commit: string };

/**
 * Which paths have an attribute that changes their bytes on checkout, whether or not its driver is
 * configured here. Read from the repository's `.gitattributes` and `info/attributes`; the user's
 * and the machine's are not asked.
 */
export async function attributesOf(
  repository: Repository,
  paths: readonly string[],
  from: AttributesFrom = 'work-tree',
): Promise<ReadonlyMap<string, ChangingAttribute>> {
  const found = new Map<string, ChangingAttribute>();
  for (const { path, attribute, value } of await valuesOf(repository, paths, from, changing))
    if (value !== 'unset' && !found.has(path)) found.set(path, attribute);
  return found;
}

/** Which paths a checkout of a commit writes with other bytes than those that the commit has. */
export async function encodedAmong(
  repository: Repository,
  paths: readonly string[],
  commit: string,
): Promise<readonly string[]> {
  const found = await valuesOf(repository, paths, { commit }, changing);
  return [
    ...new Set(
      found.flatMap(({ path, attribute, value }) =>
        value === 'unset' || (attribute === 'working-tree-encoding' && /^utf-?8$/i.test(value))
          ? []
          : [path],
      ),
    ),
  ];
}

/** The paths whose changes git or a forge does not show, with the attribute as it is written. */
export async function hiddenAmong(
  repository: Repository,
  paths: readonly string[],
  commit: string,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const values = await valuesOf(repository, paths, { commit }, Object.keys(hiding));
  for (const { path, attribute, value } of values)
    if (hiding[attribute]?.includes(value) && !found.has(path))
      found.set(path, value === 'unset' ? `-${attribute}` : attribute);
  return found;
}

/** What is set for paths of some attributes, in the order of the attributes. */
async function valuesOf<Attribute extends string>(
  repository: Repository,
  paths: readonly string[],
  from: AttributesFrom,
  attributes: readonly Attribute[],
): Promise<{ readonly path: string; readonly attribute: Attribute; readonly value: string }[]> {
  const asked = askablePaths(paths);
  if (asked.length === 0) return [];
  // Git takes attributes of a commit from an index alone; that of a scratch repository is nobody's.
  if (typeof from === 'object' && repository.scratch)
    await runGit(repository, ['read-tree', from.commit], { maxBytes: listingBytes });
  const { out } = await runGit(
    repository,
    ['check-attr', ...(from === 'work-tree' ? [] : ['--cached']), '-z', '--stdin', ...attributes],
    { input: asked.map((path) => `${path}\0`).join('') },
  );
  const texts = nulSeparated(out);
  return texts.flatMap((_text, at) => {
    const [path, name, value] = texts.slice(at, at + 3);
    const attribute = attributes.find((each) => each === name);
    return at % 3 === 0 && path && attribute && value && value !== 'unspecified'
      ? [{ path, attribute, value }]
      : [];
  });
}
