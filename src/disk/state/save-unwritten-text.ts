import { rmSync } from 'node:fs';

import { cachePath, type Env } from './cache-path.ts';
import { replaceCached } from './last-act.ts';

/**
 * Keeps a text that could not be written where it was meant for, among the user's caches; gives the
 * file. The last one of a name is kept.
 *
 * @param about absolute; what it was meant for
 * @param name what it is called there, a plain name
 */
export function keepText(env: Env, about: string, name: string, text: string): string {
  const path = placeOf(env, about, name);
  replaceCached(path, text);
  return path;
}

/** Removes a text that was kept so, if there is one. */
export function forgetText(env: Env, about: string, name: string): void {
  rmSync(placeOf(env, about, name), { force: true });
}

function placeOf(env: Env, about: string, name: string): string {
  return cachePath(env, `${about}\0${name}`, 'kept', 'md');
}
