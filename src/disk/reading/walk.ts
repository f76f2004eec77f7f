import { join } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { folder as say } from '#messages/generated/program';

import { type Dirent, readdirSync } from '../facts/tracked-fs.ts';
import { systemErrorReason } from './read-source.ts';

/** Folders without memory. */
const skipped = new Set(['.git', 'node_modules', '.txn']);

/** Names below a folder that a person names: a home folder has millions. */
const mostNames = 100_000;
/** Names below a folder of the layout. */
export const maxLayoutNames = 1_000_000;

/**
 * Visits all files below a folder, links not followed.
 *
 * @param meet whether to look into a folder with these entries
 * @throws {UsageError} for a folder with more than `most` names below it
 * @throws {EnvironmentError} for a folder that cannot be read
 */
export function walk(
  root: string,
  folder: string,
  visit: (path: string, entry: Dirent) => unknown,
  {
    most = mostNames,
    meet = () => true,
  }: {
    readonly most?: number;
    readonly meet?: (folder: string, entries: readonly Dirent[]) => boolean;
  } = {},
): void {
  const pending = [folder];
  let names = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const entries = entriesOf(root, next);
    if (entries === null || !meet(next, entries)) continue;
    names += entries.length;
    if (names > most)
      throw new UsageError(say.tooManyFiles({ most, folder: folder === '' ? root : folder }));
    for (const entry of entries) {
      const path = next === '' ? entry.name : `${next}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) pending.push(path);
      } else visit(path, entry);
    }
  }
}

/** Null where there is no folder. */
function entriesOf(root: string, folder: string): Dirent[] | null {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new EnvironmentError(say.unread({ folder, problem: systemErrorReason(error) }), error);
  }
}
