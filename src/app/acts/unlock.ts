import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { locate } from '#disk/roots/locate';
import { journalFolder } from '#disk/roots/work-trees';
import { unlock as takeLock } from '#disk/transaction/lock';
import { invocation } from '#messages/generated/program';

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
  const [located] = locate(resolve(where.cwd ?? '.'), [], where.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  return takeLock(located.root.path, journalFolder(located.root.path, await readConfigAt(located)));
}
