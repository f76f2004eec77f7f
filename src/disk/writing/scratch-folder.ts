import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { makeFolder } from './make-folder.ts';

/**
 * Makes a folder outside of the workspace while some work is done. Only its owner can read it. It
 * is removed when the work ends, also when the work fails.
 *
 * @param files texts of files to put there, by path; a path that ends with a slash is a folder
 * @param use the work; it is given the folder's real path
 */
export async function withScratchFolder<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ledger-')));
  try {
    for (const [path, text] of Object.entries(files)) {
      makeFolder(path.endsWith('/') ? join(folder, path) : dirname(join(folder, path)));
      if (!path.endsWith('/')) writeFileSync(join(folder, path), text, { mode: 0o600 });
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
