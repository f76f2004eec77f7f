import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import {
  anyValue,
  decoderWithDefault,
  listDecoder,
  objectDecoder,
  stringDecoder,
} from '#diagnostics/json-decoder';
import { keptState as say } from '#messages/generated/program';
import type { PlannedWrite } from '#workspace/plan';

import { systemErrorReason } from '../reading/read-source.ts';
import { cachePath, type Env, makeCacheFolder } from './cache.ts';
import {
  forgetOtherWorkspace,
  readCachedJson,
  undoStateDigest,
  writeCacheFileOrThrow,
} from './last-act.ts';

/** What repairs wrote below one folder. */
export interface FolderRepairs {
  /** Absolute. */
  readonly root: string;
  /** A prefix for shown paths; empty for the root of the command. */
  readonly shown: string;
  /** The folder of the journal; null outside of git, where there is none. */
  readonly journal: string | null;
  /** Whether git has the files as they were committed. */
  readonly inGit: boolean;
  readonly writes: readonly PlannedWrite[];
}

/** The last repairs, for `undo`. */
export interface SavedRepairs {
  readonly parts: readonly FolderRepairs[];
  /** `audit --fix` or `lint --fix`. */
  readonly command: string;
  /** RFC 3339. */
  readonly at: string;
  /** A person, an agent or CI, by the environment. */
  readonly actor: string;
  /** `undoStateDigest` of the acts then; while it is the same, no act came after the repairs. */
  readonly over: string;
}

/** Stores repairs for `undo`, in place of those stored for this root before. */
export function keepRepairs(env: Env, root: string, repaired: Omit<SavedRepairs, 'over'>): void {
  forgetOtherWorkspace(env, root);
  writeCacheFileOrThrow(
    cachePath(env, root, 'repairs', 'json'),
    JSON.stringify({ schemaVersion: 2, ...repaired, over: undoStateDigest(env, root, ['acts']) }),
  );
}

const repairs = objectDecoder({
  parts: listDecoder(anyValue<FolderRepairs>),
  command: stringDecoder,
  at: stringDecoder,
  actor: decoderWithDefault(stringDecoder, ''),
  over: decoderWithDefault(stringDecoder, ''),
});

/** Null when there were no repairs, or they were undone. */
export function readRepairs(env: Env, root: string): SavedRepairs | null {
  return readCachedJson(cachePath(env, root, 'repairs', 'json'), repairs);
}

/** Forgets the last repairs: they can be undone once. */
export function forgetRepairs(env: Env, root: string): void {
  rmSync(cachePath(env, root, 'repairs', 'json'), { force: true });
}

/**
 * Copies files that git does not have before they are changed; returns the folder of the copies.
 *
 * @throws {EnvironmentError} when they cannot be copied: then nothing may be written either
 */
export function copyBeforeRepair(env: Env, root: string, paths: readonly string[]): string {
  try {
    let at = 1;
    while (existsSync(cachePath(env, root, 'copies', String(at)))) at += 1;
    const folder = cachePath(env, root, 'copies', String(at));
    for (const path of paths) {
      makeCacheFolder(dirname(join(folder, path)));
      copyFileSync(join(root, path), join(folder, path));
    }
    return folder;
  } catch (error) {
    throw new EnvironmentError(say.copyUnkept({ root, problem: systemErrorReason(error) }), error);
  }
}
