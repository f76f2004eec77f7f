import picomatch from 'picomatch';

import type { LedgerConfig } from '../schema/generated/types.ts';

/**
 * A configuration as one memory below it has it: `within` is the folder of that memory, from the
 * root, where the configuration names several. Paths stay those of the root; only where memory lies
 * moves.
 */
export type ConfigInForce = LedgerConfig & { readonly within?: string };

/**
 * The folder among the configured ones that a path lies in, the path itself included; null outside
 * of all.
 */
export function workspaceAt(config: LedgerConfig, path: string): string | null {
  const globs = config.workspaces ?? [];
  if (globs.length === 0) return null;
  const matches = matcher(globs);
  const parts = path.split('/');
  for (let at = parts.length; at > 0; at -= 1) {
    const folder = parts.slice(0, at).join('/');
    if (matches(folder)) return folder;
  }
  return null;
}

/** The configuration as the memory in a folder has it; the root's own without one. */
export function configWithin(config: LedgerConfig, within: string | null): ConfigInForce {
  return within === null || within === '' ? config : { ...config, within };
}

/** A path of a memory's layout, from the root. */
export function placed(config: ConfigInForce, path: string): string {
  return config.within === undefined ? path : `${config.within}/${path}`;
}

const matchers = new WeakMap<readonly string[], (path: string) => boolean>();

/** Matchers are made once a configuration: thousands of paths are asked about. */
function matcher(globs: readonly string[]): (path: string) => boolean {
  let made = matchers.get(globs);
  if (!made)
    matchers.set(
      globs,
      (made = picomatch(
        globs.map((glob) => glob.replace(/\/+$/, '')),
        { dot: true, noextglob: true },
      )),
    );
  return made;
}
