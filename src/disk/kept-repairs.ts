import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import type { PlannedWrite } from '#workspace/plan';

import { cachePath, readCached, type Env } from './cache-path.ts';
import { reasonOf } from './read-source.ts';

/** What repairs wrote below one folder. */
export interface RepairedPart {
  /** Absolute. */
  readonly root: string;
  /** How its paths are shown: a prefix, empty for the root that was asked about. */
  readonly shown: string;
  /** Where the journal is; null for a folder outside of git that gets none. */
  readonly journal: string | null;
  readonly writes: readonly PlannedWrite[];
}

/** Bytes of what is kept; what is longer was not written by us. */
const mostBytes = 67_108_864;

/**
 * Keeps what repairs wrote, so that `undo` takes it back. It lies in the user's cache, for a repository must not be able
 * to bring one.
 */
export function keepRepairs(env: Env, root: string, parts: readonly RepairedPart[]): void {
  const path = cachePath(env, root, 'repairs', 'json');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify({ schemaVersion: 1, parts }), { mode: 0o600 });
  renameSync(fresh, path);
}

/** What the last repairs wrote; null when there were none, or they were taken back. */
export function readRepairs(env: Env, root: string): readonly RepairedPart[] | null {
  const text = readCached(cachePath(env, root, 'repairs', 'json'), mostBytes);
  try {
    return text === null ? null : (JSON.parse(text) as { readonly parts: readonly RepairedPart[] }).parts;
  } catch {
    return null;
  }
}

/** Forgets the last repairs: they can be taken back once. */
export function forgetRepairs(env: Env, root: string): void {
  rmSync(cachePath(env, root, 'repairs', 'json'), { force: true });
}

/**
 * Copies the files of a store that git does not keep, before anything is written there; gives the folder of the copy.
 *
 * @throws {EnvironmentError} when it cannot be copied: then nothing may be written either
 */
export function keepCopy(env: Env, root: string, paths: readonly string[]): string {
  try {
    let at = 1;
    while (existsSync(cachePath(env, root, 'copies', String(at)))) at += 1;
    const folder = cachePath(env, root, 'copies', String(at));
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
      copyFileSync(join(root, path), join(folder, path));
    }
    return folder;
  } catch (error) {
    throw new EnvironmentError(`cannot keep a copy of ${root}: ${reasonOf(error)}; nothing was written`, error);
  }
}
