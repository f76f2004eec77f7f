import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { listDecoder, objectDecoder, stringDecoder } from '#diagnostics/json-decoder';

import { factsPlace } from '../facts/fingerprint.ts';
import { cachePath, type Env } from './cache.ts';
import { readCachedJson, writeCacheFileOrThrow } from './last-act.ts';

/**
 * Stores a text that could not be written where it belongs; returns the path. The last text of a
 * name is kept.
 *
 * @param about the absolute path where it belongs
 */
export function saveText(env: Env, about: string, name: string, content: string): string {
  const path = keptPath(env, about, name);
  writeCacheFileOrThrow(path, content);
  return path;
}

function keptPath(env: Env, about: string, name: string): string {
  return cachePath(env, `${about}\0${name}`, 'kept', 'md');
}

/** The folders of the cache that may have texts of memory. */
const folders = ['acts', 'copies', 'facts', 'repairs', 'reviews', 'written'] as const;

/**
 * Removes every text of a workspace from the cache.
 *
 * @param root the workspace, absolute
 * @param paths files of it that `saveText` may have stored
 * @throws the error of the system where something cannot be removed
 */
export function forgetTexts(env: Env, root: string, paths: readonly string[]): void {
  for (const path of paths) rmSync(keptPath(env, root, path), { force: true });
  const key = basename(cachePath(env, root, 'facts', ''));
  const named = factsPlace()?.location ?? null;
  const all = folders.map((each) => dirname(cachePath(env, root, each, '')));
  for (const folder of named === null ? all : [...all, named])
    for (const name of namesOf(folder))
      if (name.startsWith(key)) rmSync(join(folder, name), { recursive: true, force: true });
}

function namesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** A record as an act wrote it. */
export interface WrittenRecord {
  readonly path: string;
  readonly text: string;
}

/** Records that are stored; older ones are in git by then. */
const maxRecords = 200;

/**
 * Stores the texts of records that an act wrote. If a person edits a record before it is committed,
 * no other file has the text of the act.
 *
 * @param root the workspace, absolute
 */
export function saveWrittenRecords(
  env: Env,
  root: string,
  records: readonly WrittenRecord[],
): void {
  if (records.length === 0) return;
  const paths = new Set(records.map(({ path }) => path));
  const earlier = stored(env, root).filter(({ path }) => !paths.has(path));
  writeCacheFileOrThrow(
    cachePath(env, root, 'written', 'json'),
    JSON.stringify({ schemaVersion: 1, records: [...records, ...earlier].slice(0, maxRecords) }),
  );
}

/** Returns the text that the last act on this machine wrote; an empty list if there is none. */
export function readWrittenTexts(env: Env, root: string, path: string): string[] {
  return stored(env, root).flatMap((each) => (each.path === path ? [each.text] : []));
}

const written = objectDecoder({
  records: listDecoder(objectDecoder({ path: stringDecoder, text: stringDecoder })),
});

function stored(env: Env, root: string): readonly WrittenRecord[] {
  return readCachedJson(cachePath(env, root, 'written', 'json'), written)?.records ?? [];
}
