import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

import { dependsOnMore } from '../facts/dependency-tracker.ts';

/**
 * Whether a git is in one of the folders where it is looked for. It is not started, and so takes no
 * time.
 */
export function isGitOnPath({ PATH = '' }: Readonly<Record<string, string | undefined>>): boolean {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  const isThere = PATH.split(delimiter).some(
    (folder) => isAbsolute(folder) && existsSync(join(folder, name)),
  );
  if (!isThere) dependsOnMore();
  return isThere;
}
