import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { file as say } from '#messages/generated/program';

import { diskError } from '../transaction/journal-place.ts';
import { makeFolder } from './make-folder.ts';

/** Texts of files by path; a path that ends with a slash is a folder. */
type ScratchFiles = Readonly<Record<string, string>>;

/**
 * Makes a folder outside of the workspace while some work is done. Only its owner can read it. It
 * is removed when the work ends, also when the work fails.
 *
 * @param files to put there
 * @param use the work; it is given the folder's real path
 * @throws {EnvironmentError} where the temporary folder is full, or cannot be written
 */
export async function withScratchFolder<T>(
  files: ScratchFiles,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = scratchFolder(files);
  try {
    return await use(folder);
  } finally {
    removeScratch(folder);
  }
}

/**
 * Makes such a folder, for who removes it.
 *
 * @throws {EnvironmentError} where the temporary folder is full, or cannot be written
 */
function scratchFolder(files: ScratchFiles): string {
  let folder: string | null = null;
  try {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'ledger-')));
    for (const [path, text] of Object.entries(files)) {
      makeFolder(path.endsWith('/') ? join(folder, path) : dirname(join(folder, path)));
      if (!path.endsWith('/')) writeFileSync(join(folder, path), text, { mode: 0o600 });
    }
    return folder;
  } catch (error) {
    if (folder !== null) removeScratch(folder);
    const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
    const place = { folder: tmpdir(), variable };
    throw diskError((problem) => say.temporaryUnwritten({ ...place, problem }), error);
  }
}

/** Removes it with all that is in it. */
function removeScratch(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

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

/** Prints a text. Standard output as a stream takes as long to load as a whole hook. */
export function printAtOnce(text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(1, bytes, written);
  } catch {
    // Full for now, or closed: the stream waits, and nobody reads what is closed.
    process.stdout.on('error', () => process.exit(0));
    process.stdout.write(bytes.subarray(written));
  }
}
