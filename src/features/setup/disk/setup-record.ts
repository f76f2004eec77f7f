import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { replaceFile } from '#disk/writing/replace-file';

const path = 'ledger/init.json';

/** Bytes of a record; what is longer was not written by us. */
const mostBytes = 65_536;

/**
 * Digests by path of what `init` wrote whole, as this clone remembers it; empty where it does not.
 */
export function readSetupRecord(gitDir: string): ReadonlyMap<string, string> {
  const text = recordText(gitDir);
  if (text === null || text.length > mostBytes) return new Map();
  try {
    const { files } = JSON.parse(text) as { readonly files?: Readonly<Record<string, unknown>> };
    return new Map(
      Object.entries(files ?? {}).filter(
        (each): each is [string, string] => typeof each[1] === 'string',
      ),
    );
  } catch {
    return new Map();
  }
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
