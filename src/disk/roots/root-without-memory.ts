import { join } from 'node:path';

import { memoryFolders } from '#workspace/paths/note-folders';
import { baselineFile, waiversFile } from '#workspace/policy/policy-files';

import { isFolder, lstatIfThere, realpathSync } from '../facts/tracked-fs.ts';
import { mayLeaveFilesOut } from '../reading/git-files.ts';
import type { Env } from '../state/cache.ts';
import { homeStores } from '../stores/home-stores.ts';
import { findRoot } from './find-root.ts';

/** Paths at a root that may have something for hooks to report. */
const telling: readonly string[] = [
  ...memoryFolders,
  ...['AGENTS.md', 'CLAUDE.md', 'CLAUDE.local.md'],
  '.adr-dir',
  waiversFile,
  baselineFile,
];

/**
 * The root of an absolute folder if it certainly has no memory: no configuration, nothing in the
 * places of memory, no sparse checkout. Null where that is not certain.
 */
export function rootWithoutMemory(cwd: string): string | null {
  try {
    if (!isFolder(cwd)) return null;
    const root = findRoot(realpathSync(cwd));
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
 * Whether the home folder certainly has no notes of a project. False for a linked work tree and for
 * a repository that the environment names: only git knows where those have notes.
 */
export function isWithoutHomeStore(env: Env, cwd: string, root: string): boolean {
  const named = [env.GIT_DIR, env.GIT_COMMON_DIR, env.GIT_WORK_TREE];
  if (named.some((each) => each !== undefined)) return false;
  try {
    const git = join(root, '.git');
    const entry = lstatIfThere(git);
    const isPlain = !entry || (entry.isDirectory() && !lstatIfThere(join(git, 'commondir')));
    return isPlain && homeStores(env, { cwd, root, canonical: root }).stores.length === 0;
  } catch {
    return false;
  }
}

/** Whether a path exists, or a folder on the way is a link, wherever it leads. */
function mayBeThere(root: string, path: string): boolean {
  const parts = path.split('/');
  return (
    lstatIfThere(join(root, path)) !== undefined ||
    parts.some((_part, at) => lstatIfThere(join(root, ...parts.slice(0, at + 1)))?.isSymbolicLink())
  );
}
