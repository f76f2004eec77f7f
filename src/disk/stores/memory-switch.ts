import { join } from 'node:path';

import { gitRootAbove } from '../roots/find-root.ts';
import type { Env } from './home-directory.ts';
import { claudeHomeOf } from './home-stores.ts';
import { claudeSetting, managedFolder } from './memory-directory.ts';

/**
 * Whether settings of Claude Code switch its notes off with `autoMemoryEnabled`: those of the
 * machine come first, then those of the project and of the user. What a repository brings may
 * switch them off too: nothing is opened by that.
 */
export function isMemoryOffBySettings(env: Env, cwd: string): boolean {
  const project = env.CLAUDE_PROJECT_DIR || (gitRootAbove(cwd) ?? cwd);
  const files = [
    join(managedFolder(), 'managed-settings.json'),
    join(project, '.claude', 'settings.local.json'),
    join(project, '.claude', 'settings.json'),
    join(claudeHomeOf(env), 'settings.json'),
  ];
  for (const file of files) {
    const value = claudeSetting(file, 'autoMemoryEnabled');
    if (typeof value === 'boolean') return !value;
  }
  return false;
}
