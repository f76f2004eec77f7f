import { createHash } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import {
  decodeJson,
  type Decoder,
  decoderWithDefault,
  objectDecoder,
  stringDecoder,
} from '#diagnostics/json-decoder';
import { file as say } from '#messages/generated/program';

import { toEnvironmentError } from '../transaction/journal-place.ts';
import { cachePath, type Env, makeCacheFolder, readCached } from './cache.ts';

/** The last act, for `undo`. */
export interface LastAct {
  /** Its plan, as text. */
  readonly plan: string;
  /** RFC 3339. */
  readonly at: string;
  /** The person, as git names them; null where it was not asked. */
  readonly by: string | null;
}

/** The workspace in which the last command of another one acted. */
export interface OtherWorkspace {
  /** Absolute. */
  readonly root: string;
  /** `undoStateDigest` of that root after the command; another value means a later act. */
  readonly mark: string;
}

/** Bytes of a file; the tool writes none that are longer. */
const mostBytes = 67_108_864;

/** Stores the last act; to be called under the lock. */
export function keepLastAct(env: Env, root: string, act: LastAct): void {
  forgetOtherWorkspace(env, root);
  writeCacheFileOrThrow(
    cachePath(env, root, 'acts', 'json'),
    JSON.stringify({ schemaVersion: 2, ...act }),
  );
}

const lastAct = objectDecoder({
  plan: stringDecoder,
  at: stringDecoder,
  by: decoderWithDefault(stringDecoder, null),
});

/** Null when there was no act, or it was undone. */
export function readLastAct(env: Env, root: string): LastAct | null {
  return readCachedJson(cachePath(env, root, 'acts', 'json'), lastAct);
}

/** Forgets the last act: it can be undone once. */
export function forgetLastAct(env: Env, root: string): void {
  rmSync(cachePath(env, root, 'acts', 'json'), { force: true });
}

/** A digest of the last act and repairs of a root; it changes with every act and every undo. */
export function undoStateDigest(
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
 * Remembers that a command in one workspace acted in another, so that `undo` finds it from here.
 */
export function saveOtherWorkspace(env: Env, here: string, root: string): void {
  if (here !== root)
    writeCacheFileOrThrow(
      cachePath(env, here, 'elsewhere', 'json'),
      JSON.stringify({ schemaVersion: 1, root, mark: undoStateDigest(env, root) }),
    );
}

/** Where the last command in this workspace acted; null for this workspace. */
export function readOtherWorkspace(env: Env, here: string): OtherWorkspace | null {
  return readCachedJson(
    cachePath(env, here, 'elsewhere', 'json'),
    objectDecoder({ root: stringDecoder, mark: stringDecoder }),
  );
}

/** For when it was undone, or an act here came after it. */
export function forgetOtherWorkspace(env: Env, here: string): void {
  rmSync(cachePath(env, here, 'elsewhere', 'json'), { force: true });
}

/**
 * Writes a file of the cache in one step.
 *
 * @throws {EnvironmentError} when it cannot be written
 */
export function writeCacheFileOrThrow(path: string, content: string): void {
  try {
    makeCacheFolder(dirname(path));
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, content, { mode: 0o600 });
    renameSync(fresh, path);
  } catch (error) {
    throw toEnvironmentError((problem) => say.unwritten({ path, problem }), error);
  }
}

/** Reads a JSON file of the cache; null where there is none of this form. */
export function readCachedJson<T>(path: string, form: Decoder<T>): T | null {
  return decodeJson(readCached(path, mostBytes), form);
}
