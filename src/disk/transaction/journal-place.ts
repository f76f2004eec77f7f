import { createHash } from 'node:crypto';
import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { transaction as say } from '#messages/generated/program';
import type { Message } from '#messages/message';
import { foldName } from '#workspace/paths/match-glob';

import { systemErrorReason } from '../reading/read-source.ts';
import type { DiskPort, PathStats } from './real-disk.ts';

/** The journal and the lock of one root. */
export interface JournalPlace {
  readonly disk: DiskPort;
  /** The root without links, absolute. */
  readonly root: string;
  /** The journal's folder, absolute: `.txn` in the home. */
  readonly folder: string;
  /** The same relative to the root with forward slashes, for messages. */
  readonly shown: string;
}

/** Bytes of the largest file or journal that a transaction reads. */
export const maxTransactionBytes = 67_108_864;

/** A journal is committed once a file has this name. */
export const manifestName = 'manifest.json';

/** Names in the journal's folder. A nonce, 32 hex digits, belongs to one holder of the lock. */
export const journalNames = {
  ignore: /^\.gitignore$/,
  lock: /^lock\.([1-9]\d{0,14})(\.free)?$/,
  manifest: /^manifest\.json$/,
  /** Files of one holder or contender; litter once another process holds the lock. */
  temporary:
    /^(?:(?:claim|manifest|ignore)\.[0-9a-f]{32}|stage\.[0-9a-f]{32}\.(?:0|[1-9]\d{0,6}))$/,
} as const;

/**
 * The place of a root's transactions, which need not be there yet.
 *
 * @param home folder that holds `.txn`, relative to the root; empty for the root itself
 * @throws {EnvironmentError} where it is outside, or through a link or a file
 */
export function journalPlaceOf(disk: DiskPort, root: string, home: string): JournalPlace {
  const problem = home === '' ? null : pathProblem(home);
  if (problem !== null)
    throw new EnvironmentError(say.noJournalHere({ folder: home, problem }), new Error('home'));
  const real = disk.realpath(root);
  const shown = home === '' ? '.txn' : `${home}/.txn`;
  const place = { disk, root: real, folder: join(real, shown), shown };
  verifyPath(disk, real, `${shown}/any`);
  return place;
}

/** Makes the folders of a path that are missing, each lasting before the next. */
export function makeFolders(disk: DiskPort, root: string, folder: string): void {
  let above = root;
  for (const part of folder.split('/')) {
    const here = join(above, part);
    if (disk.lstat(here) === null) {
      try {
        disk.mkdir(here);
      } catch (error) {
        // Another process may have made it just now.
        if (!hasSystemCode(error, 'EEXIST')) throw error;
      }
      disk.fsyncFolder(above);
    }
    above = here;
  }
}

/**
 * Removes an idle journal's folder, for when the tool is taken out of a repository. It stays while
 * it has a journal, or another process has the lock.
 *
 * @param home folder that holds `.txn`, relative to the root
 */
export function removeIdleJournal(root: string, home: string): void {
  const folder = join(root, home, '.txn');
  try {
    const names = readdirSync(folder);
    const isIdle =
      names.every((name) => journalNames.ignore.test(name) || journalNames.lock.test(name)) &&
      names
        .filter((name) => journalNames.lock.test(name) && !name.endsWith('.free'))
        .every((name) => names.includes(`${name}.free`));
    if (!isIdle) return;
    for (const name of names) rmSync(join(folder, name), { force: true });
    rmdirSync(folder);
  } catch {
    // Not there, or another process is at work: it stays.
  }
}

/** Why a transaction may not write to a path, in words; null when it may. */
export function pathProblem(path: string): Message | null {
  if (path === '') return say.emptyPath();
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(path)) return say.controlInPath();
  if (!isWellFormed(path)) return say.halfCharacterInPath();
  if (path.includes('\\')) return say.backslashInPath();
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return say.absolutePath();
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return say.dotsInPath();
  if (parts.some(isReserved)) return say.reservedPath();
  return null;
}

/** Whether a string has no half of a surrogate pair, which UTF-8 cannot have. */
export function isWellFormed(text: string): boolean {
  return Buffer.from(text).toString() === text;
}

/**
 * Also in spellings that are the same to some file systems: `.GIT`, `.git.`, `git~1`, `.g\u200cit`.
 */
function isReserved(part: string): boolean {
  const bare = foldName(part)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '');
  return bare === '.git' || bare === '.txn' || /^git~\d+$/.test(bare);
}

/**
 * Follows a path from the root, and returns the file there; null for none.
 *
 * @param root absolute, without links
 * @throws {EnvironmentError} for links, a path through a file or another repository, and an end
 *   that is not a regular file
 */
export function verifyPath(disk: DiskPort, root: string, path: string): PathStats | null {
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

/** Reasons that only writing meets, beside those of `systemErrorReason`. */
const words: Readonly<Record<string, string>> = {
  EBUSY: 'it is in use',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk failed',
  ENFILE: 'too many open files',
  EXDEV: 'it is on another file system',
};

/**
 * An error of the system, as an EnvironmentError; any other error (a bug) as it is.
 *
 * @param failed gives the message for the system's reason
 */
export function toEnvironmentError(failed: (problem: string) => Message, error: unknown): unknown {
  if (error instanceof EnvironmentError || !hasSystemCode(error)) return error;
  return new EnvironmentError(failed(words[error.code] ?? systemErrorReason(error)), error);
}

/** Whether it is an error of the system, with one of these codes if there are any. */
export function hasSystemCode(
  error: unknown,
  ...codes: readonly string[]
): error is Error & { readonly code: string } {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && (codes.length === 0 || codes.includes(code));
}

/** Tidies up. The next transaction removes what the system did not let it. */
export function ignoreErrors(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (!hasSystemCode(error) && !(error instanceof EnvironmentError)) throw error;
  }
}

/**
 * Makes a new file, and syncs it; a failed one is removed again.
 *
 * @param content the bytes, or a function that is called once the file is there
 * @param mode permission bits without regard to the umask; null for those of any new file
 */
export function writeNewFile(
  disk: DiskPort,
  path: string,
  content: Uint8Array | (() => Uint8Array),
  mode: number | null,
): void {
  const descriptor = disk.create(path, mode ?? 0o666);
  try {
    try {
      const bytes = typeof content === 'function' ? content() : content;
      for (let at = 0; at < bytes.length;) at += disk.write(descriptor, bytes.subarray(at));
      if (mode !== null) disk.chmod(descriptor, mode);
      disk.fsync(descriptor);
    } finally {
      disk.close(descriptor);
    }
  } catch (error) {
    ignoreErrors(() => disk.unlink(path));
    throw error;
  }
}

/** SHA-256 of bytes, in lower-case hex. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
