import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { folder as say } from '#messages/generated/program';

import { realpathSync, statSync } from '../facts/tracked-fs.ts';
import { reasonOf } from '../reading/read-source.ts';

/**
 * A folder that the caller named, absolute and real: a link that is named is followed.
 *
 * @throws {UsageError} when it is not there, or no folder
 */
export function namedFolder(cwd: string, name: string): string {
  const absolute = resolve(cwd, name);
  try {
    if (!statSync(absolute).isDirectory()) throw new UsageError(say.fileAsFolder({ path: name }));
    return realpathSync(absolute);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === 'ENOENT'
        ? say.noFolderNamed({ folder: name })
        : say.closed({ folder: name, problem: reasonOf(error) }),
    );
  }
}
