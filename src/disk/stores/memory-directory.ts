import { isAbsolute, join, normalize } from 'node:path';

import { realpathSync } from '../facts/tracked-fs.ts';
import { readSource } from '../reading/read-source.ts';
import type { Env } from '../state/cache-path.ts';

/**
 * Settings of Claude Code that may say where its notes are: never those that a repository brings.
 */
export interface TrustedSettings {
  /** Of whoever manages the machine. */
  readonly managed: string;
  /**
   * `.claude/settings.local.json` of the project; null where git tracks it, so that it came with
   * the repository.
   */
  readonly local: string | null;
  readonly user: string;
}

/** The folder of managed settings and instructions, by the platform. */
export function managedFolder(platform: NodeJS.Platform = process.platform): string {
  return platform === 'darwin'
    ? '/Library/Application Support/ClaudeCode'
    : platform === 'win32'
      ? 'C:\\Program Files\\ClaudeCode'
      : '/etc/claude-code';
}

/**
 * The folder that Claude Code was told to keep its notes in: the variable, then the settings of the
 * machine, of the project on this machine, and of the user. What may not be one is refused with the
 * reason, and the next is asked.
 */
export function chosenMemoryDirectory(
  env: Env,
  home: string,
  settings: TrustedSettings,
  notices: string[],
): string | null {
  const asked = [
    {
      name: 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE',
      value: env.CLAUDE_COWORK_MEMORY_PATH_OVERRIDE || null,
    },
    {
      name: 'autoMemoryDirectory of the managed Claude settings',
      value: stringIn(settings.managed),
    },
    {
      name: 'autoMemoryDirectory of .claude/settings.local.json',
      value: settings.local === null ? null : stringIn(settings.local),
    },
    { name: 'autoMemoryDirectory of your Claude settings', value: stringIn(settings.user) },
  ];
  for (const { name, value } of asked) {
    if (value === null) continue;
    const why = memoryDirectoryRefusal(value, home);
    if (why === null) return folderOf(value, home);
    notices.push(`${name} is not followed: ${why}`);
  }
  return null;
}

/** Why a folder may not be taken for a store; null when it may. */
export function memoryDirectoryRefusal(value: string, home: string): string | null {
  if (value.includes('\0')) return 'it holds a NUL';
  if (value.length < 3) return 'it is shorter than three characters';
  if (/^[A-Za-z]:[\\/]*$/.test(value)) return 'it is the root of a drive';
  if (/^(?:\\\\|\/\/)/.test(value)) return 'it is a network share';
  if (!isAbsolute(value.startsWith('~/') ? home : value)) return 'it is relative';
  const path = folderOf(value, home);
  if (path.length < 3) return 'it is the root of the file system';
  return [path, realPathOf(path)].some((each) =>
    [home, realPathOf(home)].some((own) => own === each || own.startsWith(`${each}/`)),
  )
    ? 'it is the home folder, or above it'
    : null;
}

function folderOf(value: string, home: string): string {
  return normalize(value.startsWith('~/') ? join(home, value.slice(2)) : value).replace(/\/+$/, '');
}

/** Where a link leads to; the path itself where nothing is there. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function stringIn(file: string): string | null {
  const value = claudeSetting(file, 'autoMemoryDirectory');
  return typeof value === 'string' ? value : null;
}

/** What a file of settings says under a key; undefined where it says nothing, or is none. */
export function claudeSetting(file: string, key: string): unknown {
  try {
    // A dotfile manager may have made it a link.
    const source = readSource(realPathOf(file), 'settings.json');
    return 'text' in source
      ? (JSON.parse(source.text) as Readonly<Record<string, unknown>> | null)?.[key]
      : undefined;
  } catch {
    return undefined;
  }
}
