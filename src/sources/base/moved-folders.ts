import type { MovedFolder } from '#workspace/history/history';
import { lastName } from '#workspace/paths/target';

/**
 * What memory lost and what is new beside it, by path from the root; the values tell equal bytes.
 */
export interface LostAndNew {
  /** Files of one memory that stand no more where they were. */
  readonly lost: ReadonlyMap<string, string>;
  /** Files of the whole root that were not there before. */
  readonly added: ReadonlyMap<string, string>;
}

/**
 * The folders in which memory was lost and of which nothing is left, where they stand elsewhere
 * now. Of a folder with entries of the ledger, every one that was lost must stand there under its
 * name and with its bytes: else some of it was taken away, and that is no move.
 *
 * @param standing every path there is now, from the root
 */
export function movedFolders(
  { lost, added }: LostAndNew,
  standing: ReadonlySet<string>,
): MovedFolder[] {
  if (lost.size === 0 || added.size === 0) return [];
  const folders = foldersOf(standing);
  const byName = new Map<string, string[]>();
  for (const [path, id] of added)
    byName.set(nameAndBytes(path, id), [...(byName.get(nameAndBytes(path, id)) ?? []), path]);
  const groups = new Map<string, { readonly path: string; readonly to: string | null }[]>();
  for (const [path, id] of lost) {
    const from = outermostGone(path, folders);
    if (from === null) continue;
    const [home, ...more] = byName.get(nameAndBytes(path, id)) ?? [];
    const to =
      home !== undefined && more.length === 0 ? placeOf(home, path.slice(from.length)) : null;
    groups.set(from, [...(groups.get(from) ?? []), { path, to }]);
  }
  return [...groups].flatMap(([from, files]): MovedFolder[] => {
    const entries = files.filter(({ path }) => path.endsWith('.json'));
    const places = new Set(
      entries.length > 0 ? entries.map(({ to }) => to) : files.flatMap(({ to }) => to ?? []),
    );
    const [to = null] = places;
    return places.size !== 1 || to === null
      ? []
      : [
          {
            from,
            to,
            hasLedger: entries.length > 0,
            left: new Set(
              files.flatMap(({ path }) =>
                standing.has(to + path.slice(from.length)) ? [] : [path],
              ),
            ),
          },
        ];
  });
}

function nameAndBytes(path: string, id: string): string {
  return `${lastName(path)}\0${id}`;
}

/** Every folder that has something in it. */
function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (
      let at = path.lastIndexOf('/');
      at > 0 && !folders.has(path.slice(0, at));
      at = path.lastIndexOf('/', at - 1)
    )
      folders.add(path.slice(0, at));
  return folders;
}

/** The outermost folder on the way to a path that is there no more; null where all of them are. */
function outermostGone(path: string, folders: ReadonlySet<string>): string | null {
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1))
    if (!folders.has(path.slice(0, at))) return path.slice(0, at);
  return null;
}

/**
 * The folder that a path lies in by a way, which begins with a slash; null where it lies there by
 * another one, or at the root.
 */
function placeOf(path: string, way: string): string | null {
  return path.endsWith(way) ? path.slice(0, -way.length) : null;
}
