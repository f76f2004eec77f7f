import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { makeCacheFolder } from './cache-folder.ts';

/** How many files of one kind may lie in a folder of caches. */
export interface CacheLimit {
  /** What ends the names of such files: `remembered`. */
  readonly ending: string;
  /** Of one root: one a way of asking. */
  readonly mostOfRoot: number;
  readonly mostFiles: number;
}

/** Days after which what nobody asked for goes. */
const mostDays = 30;
const day = 86_400_000;

/**
 * Writes a file of a cache: beside and renamed, so that two processes have one of both and never a
 * half. What cannot be written is not kept; what nobody asked for in a long time makes room.
 *
 * @param path named by `cachePath`, with the digest of what was asked
 */
export function keepFile(path: string, bytes: Uint8Array, room: CacheLimit): void {
  const fresh = `${path}.${process.pid}`;
  try {
    makeCacheFolder(dirname(path));
    writeFileSync(fresh, bytes, { flag: 'wx', mode: 0o600 });
    renameSync(fresh, path);
    makeRoom(path, room);
  } catch {
    try {
      rmSync(fresh, { force: true });
    } catch {
      // It lies where nothing can be removed either.
    }
  }
}

function makeRoom(path: string, { ending, mostOfRoot, mostFiles }: CacheLimit): void {
  const folder = dirname(path);
  const own = basename(path);
  const isKept = new RegExp(`^[0-9a-f]{20}\\.[0-9a-f]{16}\\.${ending}$`);
  // What a process that was killed left half written.
  const isLeft = new RegExp(`^[0-9a-f]{20}\\.[0-9a-f]{16}\\.${ending}\\.\\d+$`);
  const others = readdirSync(folder)
    .filter((name) => name !== own && (isKept.test(name) || isLeft.test(name)))
    .map((name) => ({ name, days: (Date.now() - statSync(join(folder, name)).mtimeMs) / day }))
    .sort((a, b) => a.days - b.days);
  const kept = others.filter(({ name }) => isKept.test(name));
  const ofRoot = kept.filter(({ name }) => name.slice(0, 20) === own.slice(0, 20));
  const gone = [
    ...kept.slice(mostFiles - 1),
    ...ofRoot.slice(mostOfRoot - 1),
    ...others.filter(({ name, days }) => days > (isLeft.test(name) ? 1 : mostDays)),
  ];
  for (const { name } of gone) rmSync(join(folder, name), { force: true });
}
