import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { factsPlace } from '../facts/fingerprint.ts';
import { cachePath, type Env } from './cache-path.ts';
import { forgetText } from './last-act.ts';

/** The folders of the cache in which texts of memory may lie. */
const folders = ['acts', 'copies', 'facts', 'repairs', 'reviews', 'written'] as const;

/**
 * Removes what the cache has of the texts of a workspace: what acts and repairs wrote, decisions of
 * a review that was left, and what was read of files.
 *
 * @param root the workspace, absolute
 * @param paths files of it whose edits by hand may have been stored
 * @throws the error of the system where something cannot be removed
 */
export function forgetTexts(env: Env, root: string, paths: readonly string[]): void {
  for (const path of paths) forgetText(env, root, path);
  const key = basename(cachePath(env, root, 'facts', ''));
  const named = factsPlace()?.location ?? null;
  const all = folders.map((each) => dirname(cachePath(env, root, each, '')));
  for (const folder of named === null ? all : [...all, named]) {
    for (const name of namesIn(folder))
      if (name.startsWith(key)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
