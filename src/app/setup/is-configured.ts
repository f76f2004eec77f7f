import { locateAt } from '#disk/roots/locate';

/**
 * Returns whether ledger has a configuration for a folder. `config` is null for the nearest one.
 */
export function isSetUpHere(cwd: string, config: string | null): boolean {
  return locateAt({ cwd, config }).root.config !== null;
}
