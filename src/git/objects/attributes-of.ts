import { runGit, splitAtNulOrNull } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { maxListingBytes, validTreePaths } from './valid-tree-paths.ts';

/** Attributes that change more than the line endings of a file in the work tree. */
export const changingAttributes = ['filter', 'ident', 'working-tree-encoding'] as const;

export type ChangingAttribute = (typeof changingAttributes)[number];

/** Attributes and their values that hide the changes of a file in git or at a forge. */
const hiding: Readonly<Record<string, readonly string[]>> = {
  diff: ['unset'],
  'linguist-generated': ['set', 'true'],
  'linguist-vendored': ['set', 'true'],
  'gitlab-generated': ['set', 'true'],
};

/** The `.gitattributes` to read: of the work tree, of the index, or of a commit by its id. */
export type AttributesFrom = 'work-tree' | 'index' | { readonly commit: string };

/**
 * Filters paths for those with a changing attribute, with or without its driver configured. Reads
 * `.gitattributes` and `info/attributes`, but not those of the user and the machine.
 */
export async function filterWithChangingAttributes(
  repository: Repository,
  paths: readonly string[],
  from: AttributesFrom = 'work-tree',
): Promise<ReadonlyMap<string, ChangingAttribute>> {
  const found = new Map<string, ChangingAttribute>();
  for (const { path, attribute, value } of await valuesOf(
    repository,
    paths,
    from,
    changingAttributes,
  ))
    if (value !== 'unset' && !found.has(path)) found.set(path, attribute);
  return found;
}

/**
 * Filters paths for those with an attribute at a commit by which a checkout changes more than line
 * endings: `filter`, `ident`, or an encoding other than UTF-8.
 */
export async function filterReencoded(
  repository: Repository,
  paths: readonly string[],
  commit: string,
): Promise<readonly string[]> {
  const found = await valuesOf(repository, paths, { commit }, changingAttributes);
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

/** Filters paths for those with hidden changes, with the attribute as it is written. */
export async function filterWithHiddenChanges(
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

/** Reads the values of attributes for paths, in the order of the attributes. */
async function valuesOf<Attribute extends string>(
  repository: Repository,
  paths: readonly string[],
  from: AttributesFrom,
  attributes: readonly Attribute[],
): Promise<{ readonly path: string; readonly attribute: Attribute; readonly value: string }[]> {
  const asked = validTreePaths(paths);
  if (asked.length === 0) return [];
  // Git reads attributes of a commit from an index only; that of a scratch repository is unused.
  if (typeof from === 'object' && repository.scratch)
    await runGit(repository, ['read-tree', from.commit], { maxBytes: maxListingBytes });
  const { out } = await runGit(
    repository,
    ['check-attr', ...(from === 'work-tree' ? [] : ['--cached']), '-z', '--stdin', ...attributes],
    { input: asked.map((path) => `${path}\0`).join('') },
  );
  const texts = splitAtNulOrNull(out);
  return texts.flatMap((_text, at) => {
    const [path, name, value] = texts.slice(at, at + 3);
    const attribute = attributes.find((each) => each === name);
    return at % 3 === 0 && path && attribute && value && value !== 'unspecified'
      ? [{ path, attribute, value }]
      : [];
  });
}
