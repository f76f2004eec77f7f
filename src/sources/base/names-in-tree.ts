import type { History } from '#workspace/history/history';
import type { Layout } from '#workspace/paths/layout';
import { type ConfigInForce, workspaceAt } from '#workspace/paths/nested-configuration';
import { folderOf, foldersAbove } from '#workspace/paths/target';
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
