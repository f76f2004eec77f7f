import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { mapOf, readKept, shape, text } from '#diagnostics/kept-json';
import { replaceFile } from '#disk/writing/replace-file';

const path = 'ledger/init.json';

/** Bytes of a record; what is longer was not written by us. */
const mostBytes = 65_536;

/**
 * Digests by path of what `init` wrote whole, as this clone remembers it; empty where it does not.
 */
export function readSetupRecord(gitDir: string): ReadonlyMap<string, string> {
  const kept = recordText(gitDir);
  const isOurs = kept !== null && kept.length <= mostBytes;
  return readKept(isOurs ? kept : null, shape({ files: mapOf(text) }))?.files ?? new Map();
}

/**
 * Adds to the record of this clone, in its git directory.
 *
 * @throws {EnvironmentError} when it cannot be written
 */
export function keepSetupRecord(gitDir: string, wrote: ReadonlyMap<string, string>): void {
  if (wrote.size === 0) return;
  const all = Object.fromEntries([...readSetupRecord(gitDir), ...wrote]);
  replaceFile({
    within: gitDir,
    path,
    before: recordText(gitDir),
    after: `${JSON.stringify({ schemaVersion: 1, files: all }, null, 2)}\n`,
    executable: false,
  });
}

/** Forgets what `init` wrote. */
export function forgetSetupRecord(gitDir: string): void {
  replaceFile({ within: gitDir, path, before: recordText(gitDir), after: null, executable: false });
}

function recordText(gitDir: string): string | null {
  try {
    return readFileSync(join(gitDir, path), 'utf8');
  } catch {
    return null;
  }
}
