import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { searchForNames } from './names-in-bytes.ts';

/** Larger files are not read: 16 MiB. */
const mostBytes = 16_777_216;

/** Names that no file has, and how far that was looked for. */
export interface NamesNowhere {
  readonly names: ReadonlySet<string>;
  /** False where time was up before the last file. */
  readonly complete: boolean;
  /** Files that are too large, or that the system does not let anybody read: they may have them. */
  readonly unread: number;
}

/**
 * Those of some names that none of the files of a folder has in its path or anywhere in its bytes.
 * What is not there, and what is a link or no file, has none.
 *
 * @param names in ASCII, each of three characters at least
 * @param until when to stop, by `performance.now()`
 */
export function namesNowhere(
  folder: string,
  paths: readonly string[],
  names: ReadonlySet<string>,
  until: number,
): NamesNowhere {
  const all = paths.join('\n');
  const left = new Set([...names].filter((name) => !all.includes(name)));
  let unread = 0;
  let search = searchForNames(left);
  let sought = left.size;
  for (const path of paths) {
    if (left.size === 0) break;
    if (performance.now() > until) return { names: new Set(), complete: false, unread };
    const bytes = bytesOf(join(folder, path));
    if (bytes === 'unread') unread += 1;
    else for (const name of search(bytes)) left.delete(name);
    // The fewer names, the fewer bytes are looked at.
    if (left.size <= sought / 2) {
      search = searchForNames(left);
      sought = left.size;
    }
  }
  return { names: left, complete: true, unread };
}

const nothing = Buffer.alloc(0);

function bytesOf(path: string): Buffer | 'unread' {
  try {
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
    const descriptor = openSync(path, flags);
    try {
      const stat = fstatSync(descriptor);
      if (!stat.isFile()) return nothing;
      return stat.size > mostBytes ? 'unread' : readFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const isNone = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EISDIR'];
    return isNone.includes((error as NodeJS.ErrnoException).code ?? '') ? nothing : 'unread';
  }
}
