import { isAbsolute, join } from 'node:path';

import { matchesGlob } from '#workspace/paths/match-glob';
import { hyphenated } from '#workspace/paths/session-layouts';

import { lstatSync, realpathSync, statSync } from '../facts/tracked-fs.ts';
import type { Env } from '../state/cache-path.ts';
import { homeOf, withTilde } from './home-directory.ts';
import { chosenMemoryDirectory, claudeSetting, managedFolder } from './memory-directory.ts';

/** The agent's own store of a project, outside of it. */
export interface HomeStore {
  /** Absolute and real. */
  readonly path: string;
  /** The same as people write it, `~` for the home folder. */
  readonly shown: string;
  readonly agent: 'Claude Code' | 'caliban' | 'mini-claude';
}

/** The stores that are there, and what was refused on the way. */
export interface HomeStores {
  readonly stores: readonly HomeStore[];
  readonly notices: readonly string[];
}

/** Where a project is: what agents derive their folders from. */
export interface ProjectPlace {
  /** The folder that was asked from, absolute and real. */
  readonly cwd: string;
  /** The top of the repository, or the folder itself outside of git. */
  readonly root: string;
  /** The top of the work tree that all others of the repository share their memory with. */
  readonly canonical: string;
  /**
   * Claude Code's settings of this project on this machine, where git does not track them; nothing
   * unless given.
   */
  readonly localSettings?: string | null;
  /** The folder of managed settings; the platform's own unless given. */
  readonly managed?: string;
}

/** A folder that an agent would keep its notes of a project in, whether it is there or not. */
interface StoreFolder {
  readonly agent: HomeStore['agent'];
  readonly path: string;
}

/**
 * Finds the stores that agents keep of a project in the home folder. Nothing that a repository says
 * has a say in where they are.
 */
export function homeStores(env: Env, place: ProjectPlace): HomeStores {
  const home = homeOf(env);
  const notices: string[] = [];
  const stores = new Map<string, HomeStore>();
  for (const { agent, path } of storeFoldersOf(
    env,
    place,
    notices,
    (folder) => realFolder(folder) !== null,
  )) {
    const real = realFolder(path);
    // A memory folder that leads into the project is found there.
    if (
      real === null ||
      stores.has(real) ||
      real === place.root ||
      real.startsWith(`${place.root}/`)
    )
      continue;
    stores.set(real, {
      path: real,
      shown: withTilde(path, home),
      agent,
    });
  }
  return { stores: [...stores.values()], notices };
}

/**
 * Where each agent would keep its notes of a project, the likeliest first.
 *
 * @param notices told what the user's settings name and may not be followed
 * @param mayHold whether a folder of an agent may have any; asked where what it calls a project
 *   takes long to tell
 */
export function storeFoldersOf(
  env: Env,
  { cwd, root, canonical, localSettings = null, managed = managedFolder() }: ProjectPlace,
  notices: string[],
  mayHold: (folder: string) => boolean = () => true,
): StoreFolder[] {
  const home = homeOf(env);
  const claudeHome = claudeHomeOf(env);
  const data =
    env.XDG_DATA_HOME && isAbsolute(env.XDG_DATA_HOME)
      ? env.XDG_DATA_HOME
      : join(home, '.local', 'share');
  const miniClaude = join(home, '.mini-claude', 'projects');
  const chosen = chosenMemoryDirectory(
    env,
    home,
    {
      managed: join(managed, 'managed-settings.json'),
      local: localSettings,
      user: join(claudeHome, 'settings.json'),
    },
    notices,
  );
  return [
    {
      agent: 'Claude Code' as const,
      path: chosen ?? join(claudeHome, 'projects', hyphenated(canonical), 'memory'),
    },
    ...unique([cwd, root])
      .map(calibanKey)
      .flatMap((key) => [
        join(data, 'caliban', 'projects', key, 'memory'),
        join(home, '.caliban', 'projects', key, 'memory'),
      ])
      .map((path) => ({ agent: 'caliban' as const, path })),
    ...(mayHold(miniClaude)
      ? unique([cwd, root]).map((folder) => ({
          agent: 'mini-claude' as const,
          path: join(miniClaude, miniClaudeKey(folder), 'memory'),
        }))
      : []),
  ];
}

/** The folder of Claude Code in the home folder, or where the user moved it. */
export function claudeHomeOf(env: Env): string {
  return env.CLAUDE_CONFIG_DIR && isAbsolute(env.CLAUDE_CONFIG_DIR)
    ? env.CLAUDE_CONFIG_DIR
    : join(homeOf(env), '.claude');
}

/** caliban's name of a folder. */
function calibanKey(cwd: string): string {
  return cwd
    .replaceAll('/', '-')
    .replace(/^-/, '')
    .replace(/[^A-Za-z0-9._-]/g, '_');
}

/**
 * mini-claude's name of a folder. Hashes are a tenth of what a hook with nothing to say takes to
 * start: most have no such folder.
 */
function miniClaudeKey(folder: string): string {
  return process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 16);
}

function realFolder(path: string): string | null {
  try {
    // The user's own folders may be links of a dotfile manager; what they hold is read without
    // following any.
    return lstatSync(path, { throwIfNoEntry: false }) && statSync(path).isDirectory()
      ? realpathSync(path)
      : null;
  } catch {
    return null;
  }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

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
