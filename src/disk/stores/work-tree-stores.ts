import { basename, dirname, join } from 'node:path';

import { hyphenated } from '#workspace/paths/session-layouts';

import { readdirSync } from '../facts/tracked-fs.ts';
import { sharedGitFolder, workTreesOf } from '../roots/work-trees.ts';
import type { Env } from '../state/cache-path.ts';
import { homeOf, withTilde } from './home-directory.ts';
import { claudeHomeOf } from './home-stores.ts';

/**
 * Notes of Claude Code that are stored under the name of a linked work tree, there or removed, as
 * people write their folders. Claude Code loads those of the main work tree in all of them.
 *
 * @param root the top of a work tree
 */
export function workTreeStores(env: Env, root: string): string[] {
  const common = sharedGitFolder(root);
  if (common === null || basename(common) !== '.git') return [];
  const main = dirname(common);
  const projects = join(claudeHomeOf(env), 'projects');
  const own = hyphenated(main);
  const trees = new Set(workTreesOf(root).map(hyphenated));
  return namesIn(projects)
    .filter((name) => name !== own)
    .filter((name) => trees.has(name) || name.startsWith(`${own}--claude-worktrees-`))
    .map((name) => join(projects, name, 'memory'))
    .filter((folder) => namesIn(folder).some((name) => name.endsWith('.md')))
    .map((folder) => withTilde(folder, homeOf(env)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
