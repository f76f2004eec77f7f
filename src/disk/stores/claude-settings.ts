import { join } from 'node:path';

import type { Env } from '../state/cache-path.ts';
import { homeOf, withTilde } from './home-directory.ts';
import { claudeHomeOf } from './home-stores.ts';
import { claudeSetting, managedFolder } from './memory-directory.ts';

/** A file of settings of Claude Code. */
export interface SettingsFile {
  /** Absolute. */
  readonly path: string;
  /** As people write it. */
  readonly shown: string;
}

/** The variable that switches Claude Code's notes off. */
const offVariable = 'CLAUDE_CODE_DISABLE_AUTO_MEMORY';

/**
 * The settings of Claude Code for a project, those that win first. What a repository brings may
 * switch loading off too: nothing is opened by that.
 *
 * @param project absolute
 */
export function claudeSettingsFiles(
  env: Env,
  project: string,
  managed: string = managedFolder(),
): SettingsFile[] {
  const own = ['settings.local.json', 'settings.json'].map((name) => join('.claude', name));
  const machine = join(managed, 'managed-settings.json');
  const user = join(claudeHomeOf(env), 'settings.json');
  return [
    { path: machine, shown: machine },
    ...own.map((name) => ({ path: join(project, name), shown: name })),
    { path: user, shown: withTilde(user, homeOf(env)) },
  ];
}

/** The setting that switches Claude Code's notes off, and its file; null where none does. */
export function notesOffBy(files: readonly SettingsFile[]): string | null {
  for (const { path, shown } of files) {
    const variables = claudeSetting(path, 'env') as Readonly<Record<string, unknown>> | undefined;
    const value = variables?.[offVariable];
    if (value !== undefined && value !== null)
      return isOn(String(value)) ? `env.${offVariable} in ${shown}` : null;
  }
  for (const { path, shown } of files) {
    const value = claudeSetting(path, 'autoMemoryEnabled');
    if (typeof value === 'boolean') return value ? null : `autoMemoryEnabled in ${shown}`;
  }
  return null;
}

/** Whether a variable that switches something is on. */
export function isOn(value: string | undefined): boolean {
  return Boolean(value) && !/^(?:0|false|no|off)$/i.test(value as string);
}
