import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { systemErrorReason } from '#disk/reading/read-source';
import { cachePath, type Env, makeCacheFolder, readCached } from '#disk/state/cache';
import { keptState as say } from '#messages/generated/program';

/** A longer draft is not from ledger. */
const maxDraftBytes = 4_194_304;
/** Stored unread checklists; the next one replaces the last. */
const maxChecklists = 20;

/**
 * Reads the decisions of an unfinished review as text; null if there are none or they cannot be
 * read. They are in the user's cache folder: a pull request can add files to the work tree.
 */
export function readReviewDraft(env: Env, root: string): string | null {
  return readCached(cachePath(env, root, 'reviews', 'json'), maxDraftBytes);
}

/**
 * Stores decisions for the next review; null deletes them. Replaces the file at once, so that two
 * reviews at the same time never mix.
 *
 * @throws {EnvironmentError} if it cannot be written
 */
export function writeReviewDraft(env: Env, root: string, text: string | null): void {
  write(cachePath(env, root, 'reviews', 'json'), text);
}

/**
 * Stores a typed checklist that cannot be read.
 *
 * @returns its absolute path
 * @throws {EnvironmentError} if it cannot be written
 */
export function saveUnreadChecklist(env: Env, root: string, text: string): string {
  const free = [...Array(maxChecklists).keys()]
    .map((number) => cachePath(env, root, 'reviews', `${number + 1}.txt`))
    .find((path) => !existsSync(path));
  const path = free ?? cachePath(env, root, 'reviews', `${maxChecklists}.txt`);
  write(path, text);
  return path;
}

function write(path: string, text: string | null): void {
  try {
    if (text === null) return rmSync(path, { force: true });
    makeCacheFolder(dirname(path));
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, text, { mode: 0o600 });
    renameSync(fresh, path);
  } catch (error) {
    throw new EnvironmentError(
      say.decisionsUnkept({ path, problem: systemErrorReason(error) }),
      error,
    );
  }
}
