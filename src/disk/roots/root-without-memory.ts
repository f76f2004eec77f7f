import { join } from 'node:path';

import { memoryFolders } from '#workspace/paths/note-folders';
import { baselineFile, waiversFile } from '#workspace/policy/policy-files';

import { lstatSync, realpathSync, statSync } from '../facts/tracked-fs.ts';
import type { Env } from '../state/cache-path.ts';
import { homeStores } from '../stores/home-stores.ts';
import { findRoot } from './find-root.ts';
import { mayLeaveFilesOut } from './sparse-patterns.ts';

/**
 * What holds memory that hooks speak of at a root, or says where it is or what was decided about
 * it. Instructions of other agents are loaded by these.
 */
const telling: readonly string[] = [
  ...memoryFolders,
  ...['AGENTS.md', 'CLAUDE.md', 'CLAUDE.local.md'],
  '.adr-dir',
  waiversFile,
  baselineFile,
];

/**
 * The root above a folder where it is certain that nobody keeps memory there: no configuration
 * above, nothing in any place of memory, and no sparse checkout. Null where it is not certain,
 * though there may be none.
 *
 * @param cwd absolute
 */
export function rootWithoutMemory(cwd: string): string | null {
  try {
    if (!statSync(cwd).isDirectory()) return null;
    const root = findRoot(realpathSync(cwd));
    // Outside of a repository that is what stands in its usual places: no hook walks a home folder.
    return root.config === null &&
      !telling.some((path) => mayBeThere(root.path, path)) &&
      !mayLeaveFilesOut(root.path)
      ? root.path
      : null;
  } catch {
    return null;
  }
}

/**
 * Whether it is certain that no agent keeps notes of a project in the home folder. Another work
 * tree, or a repository that the environment names, has its notes elsewhere: that git alone knows.
 */
export function isWithoutHomeStore(env: Env, cwd: string, root: string): boolean {
  const git = join(root, '.git');
  if (
    env.GIT_DIR !== undefined ||
    env.GIT_COMMON_DIR !== undefined ||
    env.GIT_WORK_TREE !== undefined
  )
    return false;
  try {
    const isPlain =
      !isThere(git) || (lstatSync(git).isDirectory() && !isThere(join(git, 'commondir')));
    return isPlain && homeStores(env, { cwd, root, canonical: root }).stores.length === 0;
  } catch {
    return false;
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** A link on the way leads to places that only reading tells. */
function mayBeThere(root: string, path: string): boolean {
  const parts = path.split('/');
  return (
    isThere(join(root, path)) ||
    parts.some((_part, at) =>
      lstatSync(join(root, ...parts.slice(0, at + 1)), { throwIfNoEntry: false })?.isSymbolicLink(),
    )
  );
}
