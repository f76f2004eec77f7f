import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';

import { makeFolder } from '../writing/make-folder.ts';
import { type Env, foreignFolder, isForeign, toolCache } from './cache-path.ts';

/**
 * Makes a folder of the cache, which only its owner may read.
 *
 * @throws {EnvironmentError} where another user could read or change what is kept there
 */
export function makeCacheFolder(path: string): void {
  makeFolder(path, 0o700);
  const foreign = foreignFolder(path);
  if (foreign !== null) throw new EnvironmentError(say.foreign({ path: foreign }), null);
}

/** Removes a file of the cache that belongs to another user; it is not read, and in the way. */
export function removeForeign(path: string): void {
  if (isForeign(path)) rmSync(path, { force: true });
}

/** What belongs to another user in the cache, so that it is not read; the first that is found. */
export function foreignInCache(env: Env): string | null {
  const folder = toolCache(env);
  if (isForeign(folder)) return folder;
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return paths.map((path) => join(folder, path)).find(isForeign) ?? null;
  } catch {
    // Nothing is kept there, or nobody can look.
    return null;
  }
}
