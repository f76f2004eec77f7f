import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { removeScratch, scratchFolder } from './scratch-folder.ts';

/**
 * Gives a text a file outside the workspace while somebody works on it; the folder is only for its
 * owner, and is gone afterwards whatever happens.
 *
 * @returns the text as it was left
 * @throws {EnvironmentError} where the temporary folder is full, or cannot be written
 */
export function withScratchFile(name: string, text: string, use: (file: string) => void): string {
  const folder = scratchFolder({ [name]: text });
  try {
    const file = join(folder, name);
    use(file);
    return readFileSync(file, 'utf8');
  } finally {
    removeScratch(folder);
  }
}
