import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { replaceFile } from '#disk/writing/replace-file';

const path = 'ledger/before-init.json';

/** Bytes of the record; what is longer was not written by us. */
const mostBytes = 8_388_608;

/** A file as it was before `init` changed it, and as it left it; null where it was not there. */
interface Before {
  readonly before: string | null;
  readonly after: string;
}

/**
 * Files of people's as they were before `init` changed them, by path, as this clone remembers;
 * empty where it does not.
 */
export function readFilesBeforeInit(gitDir: string): ReadonlyMap<string, Before> {
  const text = textOf(gitDir);
  if (text === null || text.length > mostBytes) return new Map();
  try {
    const { files } = JSON.parse(text) as {
      readonly files?: Readonly<
        Record<string, { readonly before?: unknown; readonly after?: unknown } | null>
      >;
    };
    return new Map(
      Object.entries(files ?? {}).flatMap(([name, each]) =>
        typeof each?.after === 'string' && (each.before === null || typeof each.before === 'string')
          ? [[name, { before: each.before, after: each.after }] as const]
          : [],
      ),
    );
  } catch {
    return new Map();
  }
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
