import { locateAt } from '#disk/roots/locate';

/** Whether a configuration governs a folder: then the tool alone says how memory stands. */
export function isSetUpHere(cwd: string, config: string | null): boolean {
  return locateAt({ cwd, config }).root.config !== null;
}
