import { readConfigFile } from '#disk/reading/read-config-file';
import type { Located } from '#disk/roots/locate';
import { workspaceFolders } from '#disk/roots/workspace-folders';
import { workspaceAt } from '#workspace/paths/nested-configuration';

/**
 * What is asked of a root, one part for each memory that its configuration keeps apart: the one
 * around the folder that was asked from, else the root's own and all below it, or those that the
 * named paths lie in.
 */
export async function memoriesInScope(
  located: Located,
  known: readonly string[] = [],
): Promise<readonly Located[]> {
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
