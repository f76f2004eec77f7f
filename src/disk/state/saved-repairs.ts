import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { any, listOf, or, shape, text } from '#diagnostics/kept-json';
import { keptState as say } from '#messages/generated/program';
import type { PlannedWrite } from '#workspace/plan';

import { reasonOf } from '../reading/read-source.ts';
import { makeCacheFolder } from './cache-folder.ts';
import { cachePath, type Env } from './cache-path.ts';
import { forgetElsewhere, markOf, readForm, replaceCached } from './last-act.ts';

/** What repairs wrote below one folder. */
export interface RepairedPart {
  /** Absolute. */
  readonly root: string;
  /** How its paths are shown: a prefix, empty for the root that was asked about. */
  readonly shown: string;
  /** Where the journal is; null for a folder outside of git that gets none. */
  readonly journal: string | null;
  /** Whether git has the files as they were committed. */
  readonly inGit: boolean;
  readonly writes: readonly PlannedWrite[];
}

/** What the last repairs wrote, and when and by which command they were made. */
export interface Repaired {
  readonly parts: readonly RepairedPart[];
  /** `audit --fix` or `lint --fix`. */
  readonly command: string;
  /** RFC 3339. */
  readonly at: string;
  /** Who was at work: a person, an agent or CI, as far as the environment told. */
  readonly actor: string;
  /** The last act there was then, by its mark: while it is that, the repairs came after it. */
  readonly over: string;
}

/**
 * Keeps what repairs wrote, so that `undo` takes it back. It lies in the user's cache, for a
 * repository must not be able to bring one.
 */
export function keepRepairs(env: Env, root: string, repaired: Omit<Repaired, 'over'>): void {
  forgetElsewhere(env, root);
  replaceCached(
    cachePath(env, root, 'repairs', 'json'),
    JSON.stringify({ schemaVersion: 2, ...repaired, over: markOf(env, root, ['acts']) }),
  );
}

const repairs = shape({
  parts: listOf(any<RepairedPart>),
  command: text,
  at: text,
  actor: or(text, ''),
  over: or(text, ''),
});

/** What the last repairs wrote; null when there were none, or they were taken back. */
export function readRepairs(env: Env, root: string): Repaired | null {
  return readForm(cachePath(env, root, 'repairs', 'json'), repairs);
}

/** Forgets the last repairs: they can be taken back once. */
export function forgetRepairs(env: Env, root: string): void {
  rmSync(cachePath(env, root, 'repairs', 'json'), { force: true });
}

/**
 * Copies the files of a store that git does not keep, before anything is written there; gives the
 * folder of the copy.
 *
 * @throws {EnvironmentError} when it cannot be copied: then nothing may be written either
 */
export function keepCopy(env: Env, root: string, paths: readonly string[]): string {
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
    throw new EnvironmentError(say.copyUnkept({ root, problem: reasonOf(error) }), error);
  }
}
