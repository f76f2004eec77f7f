import { readConfigAt } from '#disk/reading/read-config-file';
import { locateAt } from '#disk/roots/locate';
import { journalFolder } from '#disk/roots/work-trees';
import { unlock as takeLock } from '#disk/transaction/lock';

/**
 * Takes the lock from a holder that cannot be proved to run.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the holder is alive, or the
 *   world fails
 */
export async function unlock(where: {
  readonly cwd?: string;
  readonly config?: string;
}): Promise<{ readonly taken: string | null }> {
  const located = locateAt(where);
  return takeLock(located.root.path, journalFolder(located.root.path, await readConfigAt(located)));
}
