import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

import { existsSync } from '../facts/tracked-fs.ts';
import { gitFolder } from '../reading/git-files.ts';

/** Whether a work tree has patterns of a sparse checkout. */
export function hasSparsePatterns(top: string): boolean {
  return existsSync(join(gitFolder(top), 'info', 'sparse-checkout'));
}

/**
 * Whether a work tree may lack files that its index has. A sparse checkout has its patterns in a
 * file. People mark entries by hand with a flag that an index of version 2 cannot have.
 *
 * @param top the top folder of the work tree, absolute
 */
export function mayLeaveFilesOut(top: string): boolean {
  return hasSparsePatterns(top) || indexVersion(gitFolder(top)) > 2;
}

/** The version in the first bytes of an index; 0 where there is none. */
function indexVersion(gitDir: string): number {
  const header = Buffer.alloc(8);
  try {
    const file = openSync(join(gitDir, 'index'), 'r');
    try {
      return readSync(file, header) === 8 ? header.readUInt32BE(4) : 0;
    } finally {
      closeSync(file);
    }
  } catch {
    return 0;
  }
}
