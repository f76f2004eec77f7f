import { join, resolve } from 'node:path';

import { dependsOnMore, isWatched } from './dependency-tracker.ts';
import { existsSync, readFileSync } from './tracked-fs.ts';

/**
 * What says, beside objects, which never change, how git answers; from the folder that all work
 * trees share.
 */
const shared = [
  'packed-refs',
  'config',
  'shallow',
  'info/attributes',
  'info/grafts',
  'objects/info/alternates',
];

/** A repository whose paths are absolute, and the variables it is asked with. */
interface Seen {
  readonly root: string;
  readonly gitDir: string;
  readonly commonDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Where the index is that git is asked about: a hook of a commit of some paths has one of its own.
 */
export function indexOf({
  root,
  gitDir,
  env: { GIT_INDEX_FILE },
}: Pick<Seen, 'root' | 'gitDir' | 'env'>): string {
  return GIT_INDEX_FILE === undefined ? join(gitDir, 'index') : resolve(root, GIT_INDEX_FILE);
}

/**
 * Git is about to be asked: what it will say of history, of the index and of names depends on these
 * files. Repositories that keep their refs another way are not known well enough to tell.
 */
export function recordRepository(repository: Seen): void {
  const { root, gitDir, commonDir } = repository;
  if (!isWatched()) return;
  if (existsSync(join(commonDir, 'reftable'))) return dependsOnMore();
  for (const name of shared) textAt(join(commonDir, name));
  for (const path of [indexOf(repository), join(gitDir, 'config.worktree'), join(root, '.mailmap')])
    textAt(path);
  let head = textAt(join(gitDir, 'HEAD'));
  for (let links = 0; head?.startsWith('ref: ') && links < 8; links += 1)
    head = textAt(resolve(commonDir, head.slice(5).trim()));
}

function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
