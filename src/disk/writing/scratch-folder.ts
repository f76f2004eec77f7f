import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { file as say } from '#messages/generated/program';

import { toEnvironmentError } from '../transaction/journal-place.ts';
import { makeFolder } from './make-folder.ts';

/** Texts of files by path; a path that ends with a slash is a folder. */
type ScratchFiles = Readonly<Record<string, string>>;

/**
 * Makes a temporary folder, which only its owner can read, and removes it after `use`.
 *
 * @param use receives the folder's real path
 * @throws {EnvironmentError} where the system's temporary folder cannot be written
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
    throw toEnvironmentError((problem) => say.temporaryUnwritten({ ...place, problem }), error);
  }
}

function removeScratch(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Puts a text into a temporary file for `use`, and returns what `use` left in it.
 *
 * @throws {EnvironmentError} where the system's temporary folder cannot be written
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

/** Prints a text. To load the stream of standard output takes as long as a whole hook. */
export function printSync(text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(1, bytes, written);
  } catch {
    // Full for now, or closed: the stream waits, or fails.
    process.stdout.on('error', () => process.exit(0));
    process.stdout.write(bytes.subarray(written));
  }
}
