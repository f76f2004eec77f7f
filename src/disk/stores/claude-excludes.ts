import { matchesGlob } from '#workspace/paths/match-glob';

import type { SettingsFile } from './home-stores.ts';
import { claudeSetting } from './memory-directory.ts';

/**
 * Which setting keeps Claude Code from loading a file of instructions, by its absolute path; null
 * for none. The lists of all settings count together.
 */
export function excludedBy(files: readonly SettingsFile[]): (path: string) => string | null {
  const excludes = files.flatMap(({ path, shown }) => {
    const globs = claudeSetting(path, 'claudeMdExcludes');
    return (Array.isArray(globs) ? globs : []).flatMap((glob) =>
      typeof glob === 'string' ? [{ glob, by: `claudeMdExcludes in ${shown}` }] : [],
    );
  });
  return (path) => excludes.find(({ glob }) => matchesGlob(glob, path))?.by ?? null;
}
