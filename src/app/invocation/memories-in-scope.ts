import { join, relative, resolve, sep } from 'node:path';

import { readConfigFile } from '#disk/reading/read-config-file';
import { readSource } from '#disk/reading/read-source';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { workspaceFolders } from '#disk/roots/workspace-folders';
import { workspaceAt } from '#workspace/paths/nested-configuration';

/**
 * The memories of a root that a command is about: the one around its folder, else those of the
 * named paths, else all. `known` are folders of further memories.
 */
export async function memoriesInScope(
  located: RootWithPaths,
  known: readonly string[] = [],
): Promise<readonly RootWithPaths[]> {
  const config = await readConfigFile(located.root.config);
  if (!config.workspaces?.length) return [located];
  if (located.named.length === 0 && workspaceAt(config, located.from) !== null) return [located];
  const parts = [
    '',
    ...new Set([...workspaceFolders(located.root.path, config.workspaces), ...known]),
  ];
  if (located.named.length === 0) return parts.map((from) => ({ ...located, from }));
  return parts.flatMap((from) => {
    const named = located.named.flatMap((path) =>
      (workspaceAt(config, path) ?? '') === from
        ? [path]
        : from !== '' && (path === '' || from.startsWith(`${path}/`))
          ? [from]
          : [],
    );
    return named.length === 0 ? [] : [{ ...located, from, named }];
  });
}

/**
 * The folders, from the caller's, of further memories below it; none if the caller is in one.
 *
 * @throws {UsageError} for a folder or a configuration that is not there
 */
export async function memoriesBelow(place: {
  readonly cwd?: string;
  readonly config?: string | null;
}): Promise<readonly string[]> {
  const located = locateAt(place);
  const { config } = located.root;
  if (config === null) return [];
  const source = readSource(config, config);
  // Parsing the configuration takes longer than all else. A JSON key may have escapes.
  if (!('unreadable' in source) && !/workspaces|\\u/.test(source.text)) return [];
  const cwd = resolve(place.cwd ?? '.');
  return (await memoriesInScope(located)).flatMap(({ root, from }) =>
    from === '' || from === located.from
      ? []
      : relative(cwd, join(root.path, from)).split(sep).join('/'),
  );
}
