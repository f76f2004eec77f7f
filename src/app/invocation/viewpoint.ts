import { relative, sep } from 'node:path';

import type { Standpoint } from '#diagnostics/pasteable';
import { folderFromRoot, wayToRoot } from '#disk/roots/path-from-root';
import { type ConfigInForce, workspaceAt } from '#workspace/paths/nested-configuration';

/**
 * Where somebody stands, as seen from a root, for paths and commands that are printed.
 *
 * @param cwd absolute
 * @param top the top of the repository, where the root lies below one; else null
 */
export function viewpointOf(
  cwd: string,
  root: string,
  top: string | null,
  config: ConfigInForce,
): Standpoint {
  const label = wayToRoot(cwd, root);
  const isInside = label.split('/').every((part) => part === '.' || part === '..');
  // A command that is typed in one of several memories is about that one.
  const reached = isInside ? (workspaceAt(config, folderFromRoot(root, cwd)) ?? undefined) : null;
  const folder = config.within === undefined ? root : `${root}/${config.within}`;
  return {
    label,
    inRepository: top === null ? '' : relative(top, root).split(sep).join('/'),
    runIn: reached === config.within ? null : wayToRoot(cwd, folder),
  };
}
