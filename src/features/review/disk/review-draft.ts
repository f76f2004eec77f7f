import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { reasonOf } from '#disk/reading/read-source';
import { makeCacheFolder } from '#disk/state/cache-folder';
import { cachePath, type Env, readCached } from '#disk/state/cache-path';
import { keptState as say } from '#messages/generated/program';

/** Bytes of a draft; what is longer was not written by us. */
const mostBytes = 4_194_304;
/** Lists that could not be read and are kept; past them the last one is replaced. */
const mostTodos = 20;

/**
 * The decisions of a review that was left, as text; null when there are none or they cannot be
 * read. They lie in the user's cache directory and not in the work tree, where a pull request could
 * bring some.
 */
export function readReviewDraft(env: Env, root: string): string | null {
  return readCached(cachePath(env, root, 'reviews', 'json'), mostBytes);
}

/**
 * Keeps decisions for the next review; null forgets them. A file is replaced whole, so that two
 * reviews at once leave the decisions of one of them and never a mixture.
 *
 * @throws {EnvironmentError} when it cannot be written
 */
export function writeReviewDraft(env: Env, root: string, text: string | null): void {
  write(cachePath(env, root, 'reviews', 'json'), text);
}

/**
 * Keeps a list that somebody typed and that cannot be read, so that no word of it is lost.
 *
 * @returns where it is
 * @throws {EnvironmentError} when it cannot be written
 */
export function keepReviewTodo(env: Env, root: string, text: string): string {
  // A second one does not take the place of the first.
  const free = [...Array(mostTodos).keys()]
    .map((number) => cachePath(env, root, 'reviews', `${number + 1}.txt`))
    .find((path) => !existsSync(path));
  const path = free ?? cachePath(env, root, 'reviews', `${mostTodos}.txt`);
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
    throw new EnvironmentError(say.decisionsUnkept({ path, problem: reasonOf(error) }), error);
  }
}
