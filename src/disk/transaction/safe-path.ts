import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { transaction as say } from '#messages/generated/program';
import type { Message } from '#messages/message';
import { foldName } from '#workspace/paths/fold-name';

import type { DiskPort, Standing } from './real-disk.ts';

/** Why a transaction may not write to a path, in words; null when it may. */
export function pathProblem(path: string): Message | null {
  if (path === '') return say.emptyPath();
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(path)) return say.controlInPath();
  if (!isText(path)) return say.halfCharacterInPath();
  if (path.includes('\\')) return say.backslashInPath();
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return say.absolutePath();
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return say.dotsInPath();
  if (parts.some(isReserved)) return say.reservedPath();
  return null;
}

/**
 * Whether a string can be written as UTF-8 and read back: one with half a surrogate pair cannot.
 */
export function isText(text: string): boolean {
  return Buffer.from(text).toString() === text;
}

/**
 * Also in the spellings that some file systems take for the same: `.GIT`, `.git.`, `git~1`,
 * `.g\u200cit`.
 */
function isReserved(part: string): boolean {
  const bare = foldName(part)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '');
  return bare === '.git' || bare === '.txn' || /^git~\d+$/.test(bare);
}

/**
 * Follows a path from the root and gives what stands there, null for nothing. Every folder on the
 * way is a real one; the first that is missing ends the way.
 *
 * @param root absolute, without links
 * @throws {EnvironmentError} where the way or its end is a link, or no folder or no regular file,
 *   and where it leads into another repository
 */
export function verifyWay(disk: DiskPort, root: string, path: string): Standing | null {
  let at = root;
  for (const part of path.split('/').slice(0, -1)) {
    const next = join(at, part);
    const standing = disk.lstat(next);
    if (standing === null) return null;
    if (standing.kind === 'link')
      throw new EnvironmentError(say.throughLink({ path }), new Error(next));
    if (standing.kind !== 'folder')
      throw new EnvironmentError(say.throughFile({ path }), new Error(next));
    if (disk.lstat(join(next, '.git')) !== null)
      throw new EnvironmentError(say.throughRepository({ path }), new Error(next));
    at = next;
  }
  // Reparse points and the like, which lstat may take for folders.
  if (disk.realpath(at) !== at) throw new EnvironmentError(say.outside({ path }), new Error(at));
  const target = disk.lstat(join(root, path));
  if (target?.kind === 'link') throw new EnvironmentError(say.link({ path }), new Error('link'));
  if (target && target.kind !== 'file')
    throw new EnvironmentError(say.noFile({ path }), new Error(target.kind));
  return target;
}

/** The nearest folder above a path that is there, relative to the root; empty for the root. */
export function folderAbove(disk: DiskPort, root: string, path: string): string {
  let folder = dirname(path);
  while (folder !== '.' && disk.lstat(join(root, folder)) === null) folder = dirname(folder);
  return folder === '.' ? '' : folder;
}
