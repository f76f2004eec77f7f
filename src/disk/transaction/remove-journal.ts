import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { ownNames } from './journal-place.ts';

/**
 * Removes the folder of a journal nobody needs any more, with its free lock; one that holds a
 * journal or a lock that is not free stays. For when the tool is taken out of a repository: the
 * next transaction begins anew.
 *
 * @param home folder that holds `.txn`, relative to the root
 */
export function clearAway(root: string, home: string): void {
  const folder = join(root, home, '.txn');
  try {
    const names = readdirSync(folder);
    const isIdle =
      names.every((name) => ownNames.ignore.test(name) || ownNames.lock.test(name)) &&
      names
        .filter((name) => ownNames.lock.test(name) && !name.endsWith('.free'))
        .every((name) => names.includes(`${name}.free`));
    if (!isIdle) return;
    for (const name of names) rmSync(join(folder, name), { force: true });
    rmdirSync(folder);
  } catch {
    // Not there, or another process is at work: it stays.
  }
}
