import { askablePaths, listingBytes } from './askable-paths.ts';
import { nulSeparated } from './nul-separated.ts';
import type { Repository } from './open-repository.ts';
import { runGit } from './run-git.ts';

/**
 * The attributes under which a file in the work tree has other bytes than its blob, and not only
 * other line ends.
 */
const changing = ['filter', 'ident', 'working-tree-encoding'] as const;

/** An attribute that makes the bytes of the work tree unfit as evidence. */
export type ChangingAttribute = (typeof changing)[number];

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
  const asked = askablePaths(paths);
  const found = new Map<string, ChangingAttribute>();
  if (asked.length === 0) return found;
  // Git takes attributes of a commit from an index alone; that of a scratch repository is nobody's.
  if (typeof from === 'object' && repository.scratch)
    await runGit(repository, ['read-tree', from.commit], { maxBytes: listingBytes });
  const { out } = await runGit(
    repository,
    ['check-attr', ...(from === 'work-tree' ? [] : ['--cached']), '-z', '--stdin', ...changing],
    { input: asked.map((path) => `${path}\0`).join('') },
  );
  const texts = nulSeparated(out);
  for (let at = 0; at + 2 < texts.length; at += 3) {
    const [path, attribute, value] = texts.slice(at, at + 3);
    const name = changing.find((each) => each === attribute);
    if (path && name && value !== 'unspecified' && value !== 'unset' && !found.has(path))
      found.set(path, name);
  }
  return found;
}
