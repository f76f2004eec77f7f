import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Whether a git is in one of the folders where it is looked for. It is not started, and so takes no
 * time.
 */
export function isGitOnPath({ PATH = '' }: Readonly<Record<string, string | undefined>>): boolean {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  return PATH.split(delimiter).some(
    (folder) => isAbsolute(folder) && existsSync(join(folder, name)),
  );
}
