import { createHash } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { type Form, or, readKept, shape, text } from '#diagnostics/kept-json';
import { file as say } from '#messages/generated/program';

import { diskError } from '../transaction/journal-place.ts';
import { makeCacheFolder } from './cache-folder.ts';
import { cachePath, type Env, readCached } from './cache-path.ts';

/** What the last act wrote, with when it was and who did it. */
export interface LastAct {
  /** The plan that was carried out, as text. */
  readonly plan: string;
  /** RFC 3339. */
  readonly at: string;
  /** As git names whoever acted; null where nobody was asked. */
  readonly by: string | null;
}

/** The last thing that was done from one workspace, where it was done in another. */
export interface Elsewhere {
  /** Absolute. */
  readonly root: string;
  /** What was kept there then, by its digest: anything else is a later act. */
  readonly mark: string;
}

/** Bytes of a kept act; what is longer was not written by us. */
const mostBytes = 67_108_864;

/**
 * Keeps what the last act wrote, so that it can be taken back; called under the lock. It lies in
 * the user's cache, for a repository must not be able to bring one.
 */
export function keepLastAct(env: Env, root: string, act: LastAct): void {
  forgetElsewhere(env, root);
  replaceCached(cachePath(env, root, 'acts', 'json'), JSON.stringify({ schemaVersion: 2, ...act }));
}

const lastAct = shape({ plan: text, at: text, by: or(text, null) });

/** What the last act wrote, as it was kept; null when there was none, or it was taken back. */
export function readLastAct(env: Env, root: string): LastAct | null {
  return readForm(cachePath(env, root, 'acts', 'json'), lastAct);
}

/** Forgets the last act: it can be taken back once. */
export function forgetLastAct(env: Env, root: string): void {
  rmSync(cachePath(env, root, 'acts', 'json'), { force: true });
}

/**
 * A digest of what is kept of a root: the same only while nothing was done there, and nothing taken
 * back.
 */
export function markOf(
  env: Env,
  root: string,
  folders: readonly ('acts' | 'repairs')[] = ['acts', 'repairs'],
): string {
  const kept = folders.map((folder) => readCached(cachePath(env, root, folder, 'json'), mostBytes));
  return kept.every((each) => each === null)
    ? ''
    : createHash('sha256').update(JSON.stringify(kept)).digest('hex');
}

/**
 * Remembers that what was done last from a workspace was done in another root, so that `undo` finds
 * it from where it was typed.
 */
export function keepElsewhere(env: Env, here: string, root: string): void {
  if (here !== root)
    replaceCached(
      cachePath(env, here, 'elsewhere', 'json'),
      JSON.stringify({ schemaVersion: 1, root, mark: markOf(env, root) }),
    );
}

/** Where the last thing was done from here; null where it was done here. */
export function readElsewhere(env: Env, here: string): Elsewhere | null {
  return readForm(cachePath(env, here, 'elsewhere', 'json'), shape({ root: text, mark: text }));
}

/**
 * Forgets that something was done elsewhere: it was taken back, or something was done here since.
 */
export function forgetElsewhere(env: Env, here: string): void {
  rmSync(cachePath(env, here, 'elsewhere', 'json'), { force: true });
}

/**
 * Writes a file of the cache, whole or not at all.
 *
 * @throws {EnvironmentError} when it cannot be written
 */
export function replaceCached(path: string, content: string): void {
  try {
    makeCacheFolder(dirname(path));
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, content, { mode: 0o600 });
    renameSync(fresh, path);
  } catch (error) {
    throw diskError((problem) => say.unwritten({ path, problem }), error);
  }
}

/** A JSON file of the cache; null where there is none of this form. */
export function readForm<T>(path: string, form: Form<T>): T | null {
  return readKept(readCached(path, mostBytes), form);
}

/**
 * Keeps a text that could not be written where it was meant for, among the user's caches; gives the
 * file. The last one of a name is kept.
 *
 * @param about absolute; what it was meant for
 * @param name what it is called there, a plain name
 */
export function keepText(env: Env, about: string, name: string, content: string): string {
  const path = placeOf(env, about, name);
  replaceCached(path, content);
  return path;
}

/** Removes a text that was kept so, if there is one. */
export function forgetText(env: Env, about: string, name: string): void {
  rmSync(placeOf(env, about, name), { force: true });
}

function placeOf(env: Env, about: string, name: string): string {
  return cachePath(env, `${about}\0${name}`, 'kept', 'md');
}
