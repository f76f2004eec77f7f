import { isAbsolute, join, normalize } from 'node:path';

import { matchesGlob } from '#workspace/paths/match-glob';

import { realpathOrNull } from '../facts/tracked-fs.ts';
import { readSource } from '../reading/read-source.ts';
import type { Env } from '../state/cache.ts';
import { homeOf, withTilde } from './home-directory.ts';

/** The folder of managed settings and instructions. */
export function managedFolder(platform: NodeJS.Platform = process.platform): string {
  return platform === 'darwin'
    ? '/Library/Application Support/ClaudeCode'
    : platform === 'win32'
      ? 'C:\\Program Files\\ClaudeCode'
      : '/etc/claude-code';
}

/** The folder of Claude Code in the home folder, or where the user moved it. */
export function claudeHomeOf(env: Env): string {
  return env.CLAUDE_CONFIG_DIR && isAbsolute(env.CLAUDE_CONFIG_DIR)
    ? env.CLAUDE_CONFIG_DIR
    : join(homeOf(env), '.claude');
}

/** A file of settings of Claude Code. */
export interface SettingsFile {
  /** Absolute. */
  readonly path: string;
  /** For messages. */
  readonly shown: string;
}

/**
 * The settings of Claude Code for a project, those that win first. Those of a repository are among
 * them: they may only switch loading off.
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

/** The value of a key in a file of settings; undefined where the file cannot be read. */
function claudeSetting(file: string, key: string): unknown {
  try {
    // A dotfile manager may have made it a link.
    const source = readSource(realpathOrNull(file) ?? file, 'settings.json');
    return 'text' in source
      ? (JSON.parse(source.text) as Readonly<Record<string, unknown>> | null)?.[key]
      : undefined;
  } catch {
    return undefined;
  }
}

/** The variable that switches Claude Code's notes off. */
const offVariable = 'CLAUDE_CODE_DISABLE_AUTO_MEMORY';

/** The setting that switches Claude Code's notes off, and its file; null where none does. */
export function findNotesOffSetting(files: readonly SettingsFile[]): string | null {
  for (const { path, shown } of files) {
    const variables = claudeSetting(path, 'env') as Readonly<Record<string, unknown>> | undefined;
    const value = variables?.[offVariable];
    if (value !== undefined && value !== null)
      return isSwitchedOn(String(value)) ? `env.${offVariable} in ${shown}` : null;
  }
  for (const { path, shown } of files) {
    const value = claudeSetting(path, 'autoMemoryEnabled');
    if (typeof value === 'boolean') return value ? null : `autoMemoryEnabled in ${shown}`;
  }
  return null;
}

/** Whether a variable that switches something is on. */
export function isSwitchedOn(value: string | undefined): boolean {
  return Boolean(value) && !/^(?:0|false|no|off)$/i.test(value as string);
}

/**
 * Gives the setting that keeps Claude Code from loading a file of instructions, by its absolute
 * path; null for none. The lists of all settings count together.
 */
export function exclusionFinder(files: readonly SettingsFile[]): (path: string) => string | null {
  const excludes = files.flatMap(({ path, shown }) => {
    const globs = claudeSetting(path, 'claudeMdExcludes');
    return (Array.isArray(globs) ? globs : []).flatMap((glob) =>
      typeof glob === 'string' ? [{ glob, by: `claudeMdExcludes in ${shown}` }] : [],
    );
  });
  return (path) => excludes.find(({ glob }) => matchesGlob(glob, path))?.by ?? null;
}

/** Settings that may name the folder of Claude Code's notes: never those of a repository. */
export interface TrustedSettings {
  readonly managed: string;
  /** `.claude/settings.local.json` of the project; null where git tracks it. */
  readonly local: string | null;
  readonly user: string;
}

/**
 * The folder of Claude Code's notes, from the variable, then from the settings
 * in the order of `TrustedSettings`. A folder that is refused is a notice, and the next one counts.
 */
export function chosenMemoryDirectory(
  env: Env,
  home: string,
  { managed, local, user }: TrustedSettings,
  notices: string[],
): string | null {
  const key = 'autoMemoryDirectory';
  const asked = [
    {
      name: 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE',
      value: env.CLAUDE_COWORK_MEMORY_PATH_OVERRIDE || null,
    },
    { name: `${key} of the managed Claude settings`, value: claudeSetting(managed, key) },
    {
      name: `${key} of .claude/settings.local.json`,
      value: local === null ? null : claudeSetting(local, key),
    },
    { name: `${key} of your Claude settings`, value: claudeSetting(user, key) },
  ];
  for (const { name, value } of asked) {
    if (typeof value !== 'string') continue;
    const why = memoryDirectoryRefusal(value, home);
    if (why === null) return folderOf(value, home);
    notices.push(`${name} is ignored: ${why}`);
  }
  return null;
}

/** Why a folder is refused as a store; null when it is not. */
export function memoryDirectoryRefusal(value: string, home: string): string | null {
  if (value.includes('\0')) return 'it contains a NUL';
  if (value.length < 3) return 'it is shorter than three characters';
  if (/^[A-Za-z]:[\\/]*$/.test(value)) return 'it is the root of a drive';
  if (/^(?:\\\\|\/\/)/.test(value)) return 'it is a network share';
  if (!isAbsolute(value.startsWith('~/') ? home : value)) return 'it is relative';
  const path = folderOf(value, home);
  if (path.length < 3) return 'it is the root of the file system';
  const homes = [home, realpathOrNull(home) ?? home];
  return [path, realpathOrNull(path) ?? path].some((each) =>
    homes.some((own) => own === each || own.startsWith(`${each}/`)),
  )
    ? 'it is the home folder, or above it'
    : null;
}

function folderOf(value: string, home: string): string {
  return normalize(value.startsWith('~/') ? join(home, value.slice(2)) : value).replace(/\/+$/, '');
}
