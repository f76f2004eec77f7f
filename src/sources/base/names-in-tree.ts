import type { History, MovedFolder } from '#workspace/history/history';
import type { Layout } from '#workspace/paths/layout';
import { type ConfigInForce, workspaceAt } from '#workspace/paths/nested-configuration';
import { folderOf, foldersAbove, lastName } from '#workspace/paths/target';
import { isAgentSettingsFile } from '#workspace/project/agent-settings';

import type { Snapshot } from '../snapshot.ts';

/** Files of a transaction that git tracks, which it must not. */
export function journalsIn({ files }: Snapshot, config: ConfigInForce): string[] {
  return [...files.keys()].filter(
    (path) =>
      /(?:^|\/)\.txn\//.test(path) && (workspaceAt(config, path) ?? undefined) === config.within,
  );
}

/**
 * Files of memory, and what judges it, whose names are another file's on systems that fold them;
 * and files that such systems take for an agent's instructions or settings, or find in a folder of
 * memory.
 */
export function foldedNameClashes(
  { files }: Snapshot,
  layout: Layout,
  config: ConfigInForce,
): History['twins'] {
  const counts = (path: string): boolean => isJudged(path, layout, config);
  const held = [...files.keys()].filter(counts).flatMap((path) => foldersAbove(folderOf(path)));
  const single = new Map(layout.files.map((path) => [folded(path), path]));
  // Hidden folders are an agent's alone; others may be somebody else's.
  const hidden = layout.folders.filter((folder) => /(?:^|\/)\./.test(folder));
  const inMemory = spelledAs([...held, ...hidden]);
  // An entry decides, also in a ledger that begins with it.
  const inLedger = spelledAs([...held, ...layout.folders]);
  // A folder of records is one in any spelling, also before the first record is in it.
  const isHeld = new Set(held);
  const ofMemory = layout.folders.filter((folder) => isHeld.has(folder));
  const isMisspelled = (path: string, key: string): boolean =>
    ofMemory.some((folder) => path.startsWith(`${folder}/`)) &&
    layout.roleOf(path) === null &&
    layout.roleOf(key) !== null;
  const names = new Map<string, string[]>();
  for (const path of files.keys()) {
    const key = folded(path);
    names.set(key, [...(names.get(key) ?? []), path]);
  }
  return [...names].flatMap(([key, paths]) => {
    const path = paths.find(counts);
    if (path !== undefined)
      return [
        ...paths.filter((each) => each !== path).map((twin) => ({ path, twin })),
        ...(isMisspelled(path, key) ? [{ path: key, twin: path }] : []),
      ];
    return paths.flatMap((twin) => {
      const folder = folderOf(twin);
      const spelled = (key.endsWith('.json') ? inLedger : inMemory)(folder);
      const meant = single.get(key) ?? spelled + twin.slice(folder.length);
      if (meant !== twin && counts(meant)) return [{ path: meant, twin }];
      return isAgentSettingsFile(key) && !isAgentSettingsFile(twin) ? [{ path: key, twin }] : [];
    });
  });
}

/**
 * A name as systems that fold names compare it: `ſ` is `s`, `ß` is `ss`, what cannot be seen is
 * left out, and so are dots and blanks at the end of a part.
 */
function folded(path: string): string {
  return path
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[. ]+(?=\/|$)/g, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}

/** Says how a folder is written that such systems take for one of some folders. */
function spelledAs(folders: readonly string[]): (folder: string) => string {
  const known = new Map(folders.map((folder) => [folded(folder), folder]));
  const spelled = new Map([['', '']]);
  const spell = (folder: string): string => {
    const before = spelled.get(folder);
    if (before !== undefined) return before;
    const name = folder.slice(folderOf(folder).length);
    const own = spell(folderOf(folder)) + name;
    const found = known.get(folded(own)) ?? own;
    spelled.set(folder, found);
    return found;
  };
  return spell;
}

/** Whether a path is memory, or one of the files that memory is judged by. */
export function isJudged(path: string, layout: Layout, config: ConfigInForce): boolean {
  return (
    layout.accepts(path) ||
    (config.within === undefined &&
      /^(?:ledger\.(?:config\.\w+|waivers\.json|baseline\.json)|package\.json|\.mailmap|\.adr-dir)$/.test(
        path,
      ))
  );
}

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
