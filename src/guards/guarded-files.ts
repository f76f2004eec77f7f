import { matchesGlob } from '#workspace/paths/match-glob';

import type { Guard, PathGuard, TextGuard } from './guard.ts';

/** Whether a guard looks at a file; paths are from the folder of the memory. */
export function isGuarded(
  { in: globs, except }: Pick<TextGuard | PathGuard, 'in' | 'except'>,
  path: string,
): boolean {
  return (
    globs.some((glob) => matchesGlob(glob, path)) && !except.some((glob) => matchesGlob(glob, path))
  );
}

/** Whether a file has to do with a guard of any kind; no file has with a command. */
export function looksAt(guard: Guard, path: string): boolean {
  switch (guard.kind) {
    case 'together':
      return guard.globs.some((glob) => matchesGlob(glob, path));
    case 'same':
      return guard.values.some(({ file }) => file === path);
    case 'shell':
    case 'command':
      return false;
    default:
      return isGuarded(guard, path);
  }
}
