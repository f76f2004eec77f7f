import { join, resolve } from 'node:path';

import { existsSync, readFileSync } from './watched-fs.ts';
import { dependsOnMore, isWatched } from './witness.ts';

/** What says, beside objects, which never change, how git answers; from the folder that all work trees share. */
const shared = ['packed-refs', 'config', 'shallow', 'info/attributes', 'info/grafts', 'objects/info/alternates'];

/**
 * Git is about to be asked: what it will say of history, of the index and of names depends on these files. Repositories that
 * keep their refs another way are not known well enough to tell.
 */
export function sawRepository({ root, gitDir, commonDir }: { readonly root: string; readonly gitDir: string; readonly commonDir: string }): void {
  if (!isWatched()) return;
  if (existsSync(join(commonDir, 'reftable'))) return dependsOnMore();
  for (const name of shared) textAt(join(commonDir, name));
  for (const path of [join(gitDir, 'index'), join(gitDir, 'config.worktree'), join(root, '.mailmap')]) textAt(path);
  let head = textAt(join(gitDir, 'HEAD'));
  for (let links = 0; head?.startsWith('ref: ') && links < 8; links += 1) head = textAt(resolve(commonDir, head.slice(5).trim()));
}

function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
