import {
  appendFileSync,
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';

import { systemErrorReason } from '../reading/read-source.ts';
import { verifyPath } from '../transaction/journal-place.ts';
import { realDisk } from '../transaction/real-disk.ts';
import { makeFolder } from './make-folder.ts';

/** One file that no transaction may write: in the git directory, or executable. */
export interface Replacement {
  /** Absolute and real; nothing outside of it is written. */
  readonly within: string;
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly executable: boolean;
}

/**
 * Writes or removes one file in one step; links are not followed.
 *
 * @throws {EnvironmentError} when it changed since it was read, or cannot be written
 */
export function replaceFile({ within, path, before, after, executable }: Replacement): void {
  const target = join(within, path);
  try {
    verifyPath(realDisk, within, path);
    if (textAt(target) !== before)
      throw new EnvironmentError(say.changed({ path }), new Error('changed'));
    if (after === null) return rmSync(target, { force: true });
    makeFolder(dirname(target));
    const fresh = `${target}.${process.pid}`;
    const mode =
      before === null
        ? (executable ? 0o777 : 0o666) & ~process.umask()
        : lstatSync(target).mode & 0o777;
    try {
      writeDurable(fresh, after, mode);
      renameSync(fresh, target);
    } finally {
      rmSync(fresh, { force: true });
    }
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    throw new EnvironmentError(say.unwritten({ path, problem: systemErrorReason(error) }), error);
  }
}

/** Removes empty folders, each with the empty ones above it up to a root. */
export function removeEmptyFolders(root: string, folders: readonly string[]): void {
  for (const folder of folders) {
    for (let at = folder; at !== '' && at !== '.'; at = dirname(at)) {
      try {
        rmdirSync(join(root, at));
      } catch {
        break;
      }
    }
  }
}

function textAt(path: string): string | null {
  return lstatSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : null;
}

function writeDurable(path: string, text: string, mode: number): void {
  const descriptor = openSync(path, 'wx', mode);
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes.subarray(at));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  chmodSync(path, mode);
}

/**
 * Writes a report, and makes the folders on its way.
 *
 * @throws {EnvironmentError} when it cannot be written
 */
export function writeReport(path: string, text: string): void {
  attempt(path, () => {
    makeFolder(dirname(path));
    writeFileSync(path, text);
  });
}

/** Appends to a file of several writers, such as a step summary. */
export function appendReport(path: string, text: string): void {
  attempt(path, () => appendFileSync(path, text));
}

function attempt(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new EnvironmentError(
      say.reportUnwritten({ path, problem: systemErrorReason(error) }),
      error,
    );
  }
}
