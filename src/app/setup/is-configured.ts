import { resolve } from 'node:path';

import { locate } from '#disk/roots/locate';

/** Whether a configuration governs a folder: then the tool alone says how memory stands. */
export function isSetUpHere(cwd: string, config: string | null): boolean {
  const [located] = locate(resolve(cwd), [], config);
  return located !== undefined && located.root.config !== null;
}
