import { createHash } from 'node:crypto';
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, normalize } from 'node:path';

import type { Env } from './cache-path.ts';
import { readSource } from './read-source.ts';

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
}

/**
 * Finds the stores that agents keep of a project in the home folder (document 6.2). Nothing that a repository says has a say
 * in where they are.
 */
export function homeStores(env: Env, place: ProjectPlace): HomeStores {
  const home = env.HOME && isAbsolute(env.HOME) ? env.HOME : homedir();
  const notices: string[] = [];
  const claudeHome = env.CLAUDE_CONFIG_DIR && isAbsolute(env.CLAUDE_CONFIG_DIR) ? env.CLAUDE_CONFIG_DIR : join(home, '.claude');
  const data = env.XDG_DATA_HOME && isAbsolute(env.XDG_DATA_HOME) ? env.XDG_DATA_HOME : join(home, '.local', 'share');
  const caliban = unique([place.cwd, place.root]).map(calibanKey);
  const wanted = [
    { agent: 'Claude Code' as const, path: chosenFolder(claudeHome, home, notices) ?? join(claudeHome, 'projects', claudeKey(place.canonical), 'memory') },
    ...caliban.flatMap((key) => [join(data, 'caliban', 'projects', key, 'memory'), join(home, '.caliban', 'projects', key, 'memory')]).map((path) => ({ agent: 'caliban' as const, path })),
    ...unique([place.cwd, place.root]).map((folder) => ({ agent: 'mini-claude' as const, path: join(home, '.mini-claude', 'projects', createHash('sha256').update(folder).digest('hex').slice(0, 16), 'memory') })),
  ];
  const stores = new Map<string, HomeStore>();
  for (const { agent, path } of wanted) {
    const real = realFolder(path);
    // A memory folder that leads into the project is found there.
    if (real === null || stores.has(real) || real === place.root || real.startsWith(`${place.root}/`)) continue;
    stores.set(real, { path: real, shown: path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path, agent });
  }
  return { stores: [...stores.values()], notices };
}

/** Claude's name of a project: every character outside of letters and digits is a hyphen. */
function claudeKey(root: string): string {
  return root.replace(/[^A-Za-z0-9]/g, '-');
}

/** caliban's name of a folder (document 6.4, sanitise). */
function calibanKey(cwd: string): string {
  return cwd.replaceAll('/', '-').replace(/^-/, '').replace(/[^A-Za-z0-9._-]/g, '_');
}

/** The folder that the user's own settings name, if they do and it is one that may be (document 6.4). */
function chosenFolder(claudeHome: string, home: string, notices: string[]): string | null {
  const value = settingIn(join(claudeHome, 'settings.json'));
  if (value === null) return null;
  const why = refusal(value, home);
  if (why === null) return normalize(value.startsWith('~/') ? join(home, value.slice(2)) : value).replace(/\/+$/, '');
  notices.push(`autoMemoryDirectory of your Claude settings is not followed: ${why}`);
  return null;
}

/** Why a folder may not be taken for a store; null when it may. */
function refusal(value: string, home: string): string | null {
  if (value.includes('\0')) return 'it holds a NUL';
  if (value.length < 3) return 'it is shorter than three characters';
  if (/^[A-Za-z]:[\\/]*$/.test(value)) return 'it is the root of a drive';
  if (/^(?:\\\\|\/\/)/.test(value)) return 'it is a network share';
  const path = value.startsWith('~/') ? join(home, value.slice(2)) : value;
  if (!isAbsolute(path)) return 'it is relative';
  const real = normalize(path).replace(/\/+$/, '');
  if (real.length < 3) return 'it is the root of the file system';
  return home === real || home.startsWith(`${real}/`) ? 'it is the home folder, or above it' : null;
}

function settingIn(file: string): string | null {
  try {
    const source = readSource(file, 'settings.json');
    const value: unknown = 'text' in source ? (JSON.parse(source.text) as Readonly<Record<string, unknown>> | null)?.autoMemoryDirectory : null;
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function realFolder(path: string): string | null {
  try {
    // The user's own folders may be links of a dotfile manager; what they hold is read without following any.
    return lstatSync(path, { throwIfNoEntry: false }) && statSync(path).isDirectory() ? realpathSync(path) : null;
  } catch {
    return null;
  }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
