import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';

import { reasonOf } from '../reading/read-source.ts';
import { verifyWay } from '../transaction/journal-place.ts';
import { realDisk } from '../transaction/real-disk.ts';
import { makeFolder } from './make-folder.ts';

/** One file that no transaction reaches, for it lies in the git directory or must be executable. */
export interface Replacement {
  /** The folder nothing is written out of, absolute and real. */
  readonly within: string;
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly executable: boolean;
}

/**
 * Writes one file in one step, whole or not at all; links are not followed, and what changed since
 * it was read stays.
 *
 * @throws {EnvironmentError} when it changed, or cannot be written
 */
export function replaceFile({ within, path, before, after, executable }: Replacement): void {
  const target = join(within, path);
  try {
    verifyWay(realDisk, within, path);
    if (textAt(target) !== before)
      throw new EnvironmentError(say.changed({ path }), new Error('changed'));
    if (after === null) return rmSync(target, { force: true });
    makeFolder(dirname(target));
    const fresh = `${target}.${process.pid}`;
    const mode =
      before === null
        ? executable
          ? 0o777 & ~process.umask()
          : 0o666 & ~process.umask()
        : lstatSync(target).mode & 0o777;
    try {
      writeDurable(fresh, after, mode);
      renameSync(fresh, target);
    } finally {
      rmSync(fresh, { force: true });
    }
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    throw new EnvironmentError(say.unwritten({ path, problem: reasonOf(error) }), error);
  }
}

/** Removes folders that are empty, each with the empty ones above it up to a root. */
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
