import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { keptState as say } from '#messages/generated/program';

/**
 * The ids of all commits that a merge in the making brings in: git itself gives the first of them
 * alone.
 *
 * @param gitDir what belongs to the work tree alone, absolute
 * @returns null where no merge is made
 * @throws {EnvironmentError} where the list is there and cannot be read: what a merge brings in
 *   would not be compared
 */
export function readMergeHeads(gitDir: string): readonly string[] | null {
  const path = join(gitDir, 'MERGE_HEAD');
  try {
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return readFileSync(descriptor, 'latin1')
        .split(/\r?\n/)
        .filter((line) => /^[0-9a-f]{40,64}$/.test(line));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new EnvironmentError(say.mergeUnread({ path, problem: (error as Error).message }), error);
  }
}
