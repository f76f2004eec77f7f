import { relative, sep } from 'node:path';

import { layoutOf } from '#workspace/paths/layout';

import { repositoryOnTheWay } from './find-root.ts';

/**
 * Whether a file below a root, both real, lies in another repository that stands in the place of
 * memory.
 */
export function liesInAnother(root: string, file: string): boolean {
  const repository = repositoryOnTheWay(
    root,
    relative(root, file).split(sep).slice(0, -1).join('/'),
  );
  return repository !== null && layoutOf({}, null).mayHold(repository);
}
