import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';

import { type FileBytes, fileBytes } from '../facts/open-file.ts';
import { type Env, homeOf } from '../stores/home-directory.ts';
import { makeFolder } from '../writing/make-folder.ts';

export type { Env };

/** The folder of the tool among the user's caches, and how many folders deep its files are. */
const [own, deepest] = ['ledger', 3];

/** The folder of the user's caches. */
export function cacheFolder(env: Env): string {
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return env.XDG_CACHE_HOME;
  const home = homeOf(env);
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  return process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
}

/** The folder of this tool among the user's caches. */
function toolCache(env: Env): string {
  return join(cacheFolder(env), own);
}

/**
 * The path of a file in the user's cache, named by a digest of the workspace's absolute path. Never
 * in the work tree, where a pull request could add one.
 */
export function cachePath(env: Env, root: string, folder: string, ending: string): string {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 20);
  return join(toolCache(env), folder, `${key}.${ending}`);
}

/** The text of a file in the cache; null where `cachedBytes` is. */
export function readCached(path: string, mostBytes: number): string | null {
  return cachedBytes(path, mostBytes)?.bytes.toString('utf8') ?? null;
}

/** Reads a file of the cache; null where none is readable, it is too long, or another user's. */
export function cachedBytes(path: string, mostBytes: number): FileBytes | null {
  return findOtherUsersFolder(dirname(path)) === null
    ? fileBytes(path, mostBytes, ownUser())
    : null;
}

/**
 * A folder from the tool's own cache down to `folder` that belongs to another user, who can put any
 * file there; null without one.
 */
export function findOtherUsersFolder(folder: string): string | null {
  const way = [folder];
  for (let at = folder; basename(at) !== own && way.length < deepest; way.push(at))
    at = dirname(at);
  // A folder of facts that the user named is not below the tool's.
  const all = basename(way.at(-1) ?? '') === own ? way : [folder];
  return all.find(isOwnedByAnother) ?? null;
}

/** Whether a path belongs to another user. On Windows it is unknown, and false. */
export function isOwnedByAnother(path: string): boolean {
  const user = ownUser();
  if (user === null) return false;
  try {
    const uid = lstatSync(path, { throwIfNoEntry: false })?.uid;
    return uid !== undefined && uid !== user;
  } catch {
    return false;
  }
}

function ownUser(): number | null {
  return process.geteuid?.() ?? null;
}

/** The first path in the cache that belongs to another user, so that it is not read; else null. */
export function findOtherUsersCachePath(env: Env): string | null {
  const folder = toolCache(env);
  if (isOwnedByAnother(folder)) return folder;
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return paths.map((path) => join(folder, path)).find(isOwnedByAnother) ?? null;
  } catch {
    // There is no cache, or it cannot be listed.
    return null;
  }
}

/**
 * Makes a folder of the cache, which only its owner may read.
 *
 * @throws {EnvironmentError} where a folder of another user is on the way
 */
export function makeCacheFolder(path: string): void {
  makeFolder(path, 0o700);
  const foreign = findOtherUsersFolder(path);
  if (foreign !== null) throw new EnvironmentError(say.foreign({ path: foreign }), null);
}

/** Removes a file of the cache that belongs to another user. */
export function removeOtherUsersFile(path: string): void {
  if (isOwnedByAnother(path)) rmSync(path, { force: true });
}

/** How many files of one kind a folder of the cache may have. */
export interface CacheLimit {
  /** The last part of their names, such as `view`. */
  readonly ending: string;
  readonly mostOfRoot: number;
  readonly mostFiles: number;
}

/** Days after which unused files go. */
const mostDays = 30;
const day = 86_400_000;

/**
 * Writes a file of the cache and removes old ones. It is renamed into place, so that no process
 * reads half a file. A file that cannot be written is left out.
 *
 * @param path from `cachePath`, with the digest of the question in its ending
 */
export function writeCacheFile(path: string, bytes: Uint8Array, room: CacheLimit): void {
  const fresh = `${path}.${process.pid}`;
  try {
    makeCacheFolder(dirname(path));
    writeFileSync(fresh, bytes, { flag: 'wx', mode: 0o600 });
    renameSync(fresh, path);
    makeRoom(path, room);
  } catch {
    try {
      rmSync(fresh, { force: true });
    } catch {
      // It is where nothing can be removed either.
    }
  }
}

function makeRoom(path: string, { ending, mostOfRoot, mostFiles }: CacheLimit): void {
  const folder = dirname(path);
  const name = basename(path);
  const isKept = new RegExp(`^[0-9a-f]{20}\\.[0-9a-f]{16}\\.${ending}$`);
  // A process that was killed left it unfinished.
  const isLeft = new RegExp(`^[0-9a-f]{20}\\.[0-9a-f]{16}\\.${ending}\\.\\d+$`);
  const others = readdirSync(folder)
    .filter((other) => other !== name && (isKept.test(other) || isLeft.test(other)))
    .map((other) => ({
      name: other,
      days: (Date.now() - statSync(join(folder, other)).mtimeMs) / day,
    }))
    .sort((a, b) => a.days - b.days);
  const kept = others.filter((other) => isKept.test(other.name));
  const ofRoot = kept.filter((other) => other.name.slice(0, 20) === name.slice(0, 20));
  const gone = [
    ...kept.slice(mostFiles - 1),
    ...ofRoot.slice(mostOfRoot - 1),
    ...others.filter((other) => other.days > (isLeft.test(other.name) ? 1 : mostDays)),
  ];
  for (const other of gone) rmSync(join(folder, other.name), { force: true });
}
