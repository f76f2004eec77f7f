import type { History, MovedFolder } from '#workspace/history/history';
import type { Layout } from '#workspace/paths/layout';
import { type ConfigInForce, workspaceAt } from '#workspace/paths/nested-configuration';
import { folderOf, foldersAbove, lastName } from '#workspace/paths/target';
import { isAgentSettingsFile } from '#workspace/project/agent-settings';

import type { Snapshot } from '../snapshot.ts';

/** Files of a transaction that Git tracks by mistake. */
export function journalsIn({ files }: Snapshot, config: ConfigInForce): string[] {
  return [...files.keys()].filter(
    (path) =>
      /(?:^|\/)\.txn\//.test(path) && (workspaceAt(config, path) ?? undefined) === config.within,
  );
}

/**
 * Finds files of memory, policy or agents whose paths equal that of another file on systems that
 * ignore case; also files that such systems take for one of these.
 */
export function foldedNameClashes(
  { files }: Snapshot,
  layout: Layout,
  config: ConfigInForce,
): History['twins'] {
  const counts = (path: string): boolean => isMemoryOrPolicy(path, layout, config);
  const held = [...files.keys()].filter(counts).flatMap((path) => foldersAbove(folderOf(path)));
  const single = new Map(layout.files.map((path) => [folded(path), path]));
  // A hidden folder belongs to one agent; another folder may be unrelated.
  const hidden = layout.folders.filter((folder) => /(?:^|\/)\./.test(folder));
  const inMemory = spelledAs([...held, ...hidden]);
  // The first entry of a ledger counts too.
  const inLedger = spelledAs([...held, ...layout.folders]);
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
 * Folds a path as file systems may: without case (`ſ` is `s`, `ß` is `ss`), invisible characters,
 * and dots and blanks at the end of a part.
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

/** Returns the spelling of a folder among known ones, by its folded path. */
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

/** Whether a path is memory or policy. */
export function isMemoryOrPolicy(path: string, layout: Layout, config: ConfigInForce): boolean {
  return (
    layout.accepts(path) ||
    (config.within === undefined &&
      /^(?:ledger\.(?:config\.\w+|waivers\.json|baseline\.json)|package\.json|\.mailmap|\.adr-dir)$/.test(
        path,
      ))
  );
}

/** Lost and new files, by path from the root; the values are blob ids. */
export interface LostAndNew {
  /** Files that one memory lost. */
  readonly lost: ReadonlyMap<string, string>;
  /** New files anywhere below the root. */
  readonly added: ReadonlyMap<string, string>;
}

/**
 * Finds folders of memory that were moved as a whole. All lost ledger entries of a folder must be
 * at its new place with the same name and bytes, else it does not count as moved.
 *
 * @param standing all paths now, from the root
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

/** The folders of all paths. */
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

/** The outermost folder of a path that no longer exists; null where all exist. */
function outermostGone(path: string, folders: ReadonlySet<string>): string | null {
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1))
    if (!folders.has(path.slice(0, at))) return path.slice(0, at);
  return null;
}

/** The part of a path before `way`; null where the path does not end with it. */
function placeOf(path: string, way: string): string | null {
  return path.endsWith(way) ? path.slice(0, -way.length) : null;
}
