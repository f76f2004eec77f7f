import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';

import { reasonOf } from '../reading/read-source.ts';
import { realpathSync, statSync } from '../result-cache/tracked-fs.ts';

/**
 * A folder that the caller named, absolute and real: a link that is named is followed.
 *
 * @throws {UsageError} when it is not there, or no folder
 */
export function namedFolder(cwd: string, name: string): string {
  const absolute = resolve(cwd, name);
  try {
    if (!statSync(absolute).isDirectory())
      throw new UsageError(`${name} is no folder`, 'one file is checked by `ledger lint FILE`');
    return realpathSync(absolute);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === 'ENOENT'
        ? `no such folder: ${name}`
        : `cannot look into ${name}: ${reasonOf(error)}`,
      'paths are relative to the current folder; see `ledger audit --help`',
    );
  }
}
