import { join } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { folder as say } from '#messages/generated/program';

import { type Dirent, readdirSync } from '../facts/tracked-fs.ts';
import { reasonOf } from './read-source.ts';

/** Folders that never hold memory of their own. */
const skipped = new Set(['.git', 'node_modules', '.txn']);

/** Names in a folder given as a whole: somebody's home has millions, and no memory in them. */
const mostNames = 100_000;
/** Names in a folder of the layout, most of which may be no memory. */
export const mostOfLayout = 1_000_000;

/** How a walk goes: how many names it takes, and whether it looks into a folder that it met. */
interface Way {
  readonly most?: number;
  readonly meet?: (folder: string, entries: readonly Dirent[]) => boolean;
}

/**
 * Goes through all names below a folder, links not followed.
 *
 * @throws {UsageError} for a folder with more below it than anybody keeps as memory
 * @throws {EnvironmentError} for one that cannot be read
 */
export function walk(
  root: string,
  folder: string,
  visit: (path: string, entry: Dirent) => unknown,
  { most = mostNames, meet = () => true }: Way = {},
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

/** What is in a folder; null where there is none. */
function entriesOf(root: string, folder: string): Dirent[] | null {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new EnvironmentError(say.unread({ folder, problem: reasonOf(error) }), error);
  }
}
