import type { Document } from '../document.ts';
import { folderOf, lastName } from '../paths/target.ts';
import { citedPathsOf } from './cited-paths.ts';
import { placesFrom, plainPath, surroundingFolders } from './folder-statements.ts';

/** As many paths of a note must stand below a folder for the others to count from it, too. */
const fewest = 2;

/**
 * The folders that paths of a note count from without a word of it: files stand there, and nowhere
 * else, under several of the paths that the note gives.
 *
 * @param there the files of the tree by their names
 */
export function impliedFolders(
  document: Document,
  there: ReadonlyMap<string, readonly string[]>,
): string[] {
  const found = new Map<string, Set<string>>();
  for (const { value, span } of citedPathsOf(document)) {
    const path = plainPath(value);
    const ends = (there.get(lastName(path)) ?? []).filter(
      (file) => file === path || file.endsWith(`/${path}`),
    );
    const [only = path] = ends;
    const folder = only.slice(0, Math.max(0, only.length - path.length - 1));
    if (ends.length !== 1 || folder === '' || !path.includes('/') || value.startsWith('.'))
      continue;
    if (`${folderOf(document.path)}/`.startsWith(`${folder}/`)) continue;
    const { holders, near } = surroundingFolders(document, span.start);
    if (placesFrom([...holders, ...near], value).includes(only)) continue;
    found.set(folder, (found.get(folder) ?? new Set()).add(path));
  }
  return [...found].flatMap(([folder, paths]) => (paths.size >= fewest ? [folder] : []));
}
