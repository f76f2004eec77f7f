import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { transaction as say } from '#messages/generated/program';

import { isRefusal } from './disk-error.ts';
import type { DiskPort } from './real-disk.ts';
import { pathProblem, verifyWay } from './safe-path.ts';

/** Where the transactions of one root keep their journal and their lock. */
export interface Place {
  readonly disk: DiskPort;
  /** The root without links, absolute. */
  readonly root: string;
  /** The journal's folder, absolute: `.txn` in the home. */
  readonly folder: string;
  /** The same relative to the root with forward slashes, for messages. */
  readonly shown: string;
}

/**
 * Bytes of the largest file a transaction reads or the largest journal: nothing found on disk is
 * read without a bound.
 */
export const mostBytes = 67_108_864;

/** The name a journal is committed under; its being there is the commit. */
export const manifestName = 'manifest.json';

/**
 * Names the journal's folder may hold. A nonce is 32 hex digits and belongs to one holder of the
 * lock.
 */
export const ownNames = {
  ignore: /^\.gitignore$/,
  lock: /^lock\.([1-9]\d{0,14})(\.free)?$/,
  manifest: /^manifest\.json$/,
  /** What a holder, or someone about to be one, works on; litter once another holds the lock. */
  temporary:
    /^(?:(?:claim|manifest|ignore)\.[0-9a-f]{32}|stage\.[0-9a-f]{32}\.(?:0|[1-9]\d{0,6}))$/,
} as const;

/**
 * The place of a root's transactions, which need not be there yet.
 *
 * @param home folder that holds `.txn`, relative to the root; empty for the root itself
 * @throws {EnvironmentError} when the way there is no way: outside, through a link, no folder
 */
export function placeOf(disk: DiskPort, root: string, home: string): Place {
  const problem = home === '' ? null : pathProblem(home);
  if (problem !== null)
    throw new EnvironmentError(say.noJournalHere({ folder: home, problem }), new Error('home'));
  const real = disk.realpath(root);
  const shown = home === '' ? '.txn' : `${home}/.txn`;
  const place = { disk, root: real, folder: join(real, shown), shown };
  verifyWay(disk, real, `${shown}/any`);
  return place;
}

/** Makes the place where it is missing. Its `.gitignore` is written under the lock. */
export function makePlace({ disk, root, shown }: Place): void {
  makeFolders(disk, root, shown);
}

/** Makes the folders of a path that are missing, each lasting before the next. */
export function makeFolders(disk: DiskPort, root: string, folder: string): void {
  let above = root;
  for (const part of folder.split('/')) {
    const here = join(above, part);
    if (disk.lstat(here) === null) {
      try {
        disk.mkdir(here);
      } catch (error) {
        // Another process may have made it just now.
        if (!isRefusal(error, 'EEXIST')) throw error;
      }
      disk.fsyncFolder(above);
    }
    above = here;
  }
}

/**
 * Removes the folder of a journal nobody needs any more, with its free lock; one that holds a
 * journal or a lock that is not free stays. For when the tool is taken out of a repository: the
 * next transaction begins anew.
 *
 * @param home folder that holds `.txn`, relative to the root
 */
export function clearAway(root: string, home: string): void {
  const folder = join(root, home, '.txn');
  try {
    const names = readdirSync(folder);
    const isIdle =
      names.every((name) => ownNames.ignore.test(name) || ownNames.lock.test(name)) &&
      names
        .filter((name) => ownNames.lock.test(name) && !name.endsWith('.free'))
        .every((name) => names.includes(`${name}.free`));
    if (!isIdle) return;
    for (const name of names) rmSync(join(folder, name), { force: true });
    rmdirSync(folder);
  } catch {
    // Not there, or another process is at work: it stays.
  }
}
