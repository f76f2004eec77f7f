import { readConfigAt } from '#disk/reading/read-config-file';
import { journalFolder } from '#disk/roots/journal-folder';
import { locateAt } from '#disk/roots/locate';
import { unlock as takeLock } from '#disk/transaction/lock';

/**
 * Removes the lock of a holder that cannot be proved to run.
 *
 * @throws {EnvironmentError} when the holder is alive
 */
export async function unlock(where: {
  readonly cwd?: string;
  readonly config?: string;
}): Promise<{ readonly taken: string | null }> {
  const located = locateAt(where);
  const root = located.root.path;
  return takeLock(root, journalFolder(root, await readConfigAt(located)));
}
