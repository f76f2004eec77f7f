import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of a list of commits; a merge of a thousand branches takes less. */
const mostBytes = 65_536;

/**
 * The ids of all commits that a merge in the making brings in: git itself gives the first of them alone.
 *
 * @param gitDir what belongs to the work tree alone, absolute
 * @returns null where no merge is made
 */
export function readMergeHeads(gitDir: string): string[] | null {
  let descriptor: number;
  try {
    descriptor = openSync(join(gitDir, 'MERGE_HEAD'), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : [];
  }
  try {
    const { size } = fstatSync(descriptor);
    return size > mostBytes ? [] : readFileSync(descriptor, 'latin1').split(/\r?\n/).filter((line) => /^[0-9a-f]{40,64}$/.test(line));
  } finally {
    closeSync(descriptor);
  }
}
