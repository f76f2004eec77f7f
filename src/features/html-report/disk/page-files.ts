import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { hasCode } from '#disk/facts/tracked-fs';
import { systemErrorReason } from '#disk/reading/read-source';
import { writeReport } from '#disk/writing/replace-file';
import { htmlReport as say } from '#messages/generated/look';
import { file as fileMessages } from '#messages/generated/program';

// From source, they are in the build of the checkout.
const folder = import.meta.url.endsWith('.ts') ? '../../../../dist/' : './';

/** Reads the script and the style of the page, which the build writes beside the tool. */
export function readPageParts(): {
  readonly script: string;
  readonly style: string;
  /** Of the script, SHA-256 in base64. */
  readonly scriptDigest: string;
} {
  const read = (name: string): string =>
    readFileSync(new URL(folder + name, import.meta.url), 'utf8').trim();
  const script = read('report-page.js');
  return {
    script,
    style: read('report-page.css'),
    scriptDigest: createHash('sha256').update(script).digest('base64'),
  };
}

/**
 * Writes a page in a new file, or in place of an older page.
 *
 * @param begins what each page begins with
 * @throws {UsageError} for a file that is not a page, {EnvironmentError} when it cannot be written
 */
export function writePage(path: string, page: string, begins: string): void {
  let start: string | null = null;
  try {
    start = readFileSync(path, 'utf8').slice(0, begins.length);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR'))
      throw new EnvironmentError(
        fileMessages.unread({ path, problem: systemErrorReason(error) }),
        error,
      );
  }
  if (start !== null && start !== '' && start !== begins)
    throw new UsageError(say.otherFile({ file: path }));
  writeReport(path, page);
}

/**
 * Reads a list of folders, one on each line; a line that begins with `#` is a remark.
 *
 * @returns the folders, absolute or from the folder of the list
 * @throws {UsageError} for an empty list, {EnvironmentError} for a file that cannot be read
 */
export function readFolderList(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new EnvironmentError(
      fileMessages.unread({ path: file, problem: systemErrorReason(error) }),
      error,
    );
  }
  const folders = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (folders.length === 0) throw new UsageError(say.emptyList({ file }));
  return folders;
}
