import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { mapOf, nullOr, readKept, shape, text } from '#diagnostics/kept-json';
import { replaceFile } from '#disk/writing/replace-file';

const path = 'ledger/before-init.json';

/** Bytes of the record; what is longer was not written by us. */
const mostBytes = 8_388_608;

/** A file as it was before `init` changed it, and as it left it; null where it was not there. */
interface Before {
  readonly before: string | null;
  readonly after: string;
}

const record = shape({ files: mapOf(shape({ before: nullOr(text), after: text })) });

/**
 * Files of people's as they were before `init` changed them, by path, as this clone remembers;
 * empty where it does not.
 */
export function readFilesBeforeInit(gitDir: string): ReadonlyMap<string, Before> {
  const kept = textOf(gitDir);
  const isOurs = kept !== null && kept.length <= mostBytes;
  return readKept(isOurs ? kept : null, record)?.files ?? new Map();
}

/**
 * Remembers files in the git directory of this clone; with none, forgets all.
 *
 * @throws {EnvironmentError} when it cannot be written
 */
export function keepBeforeInit(gitDir: string, files: ReadonlyMap<string, Before>): void {
  const before = textOf(gitDir);
  const after =
    files.size === 0
      ? null
      : `${JSON.stringify({ schemaVersion: 1, files: Object.fromEntries(files) })}\n`;
  if (before !== after) replaceFile({ within: gitDir, path, before, after, executable: false });
}

function textOf(gitDir: string): string | null {
  try {
    return readFileSync(join(gitDir, path), 'utf8');
  } catch {
    return null;
  }
}
