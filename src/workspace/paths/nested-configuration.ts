import picomatch from 'picomatch';

import { memoizeByObject } from '../memoize.ts';
import type { LedgerConfig } from '../schema/generated/types.ts';
import { foldersAbove } from './target.ts';

/** A configuration for one memory: `within` is its folder, if the configuration has several. */
export type ConfigInForce = LedgerConfig & { readonly within?: string };

/** The configured workspace that contains a path, or is it; null outside of all. */
export function workspaceAt(config: LedgerConfig, path: string): string | null {
  const globs = config.workspaces ?? [];
  if (globs.length === 0) return null;
  const matches = matcher(globs);
  return foldersAbove(path).find((folder) => folder !== '' && matches(folder)) ?? null;
}

/** Returns the configuration for the memory in a folder; null or empty for the root. */
export function configWithin(config: LedgerConfig, within: string | null): ConfigInForce {
  return within === null || within === '' ? config : { ...config, within };
}

/** Converts a path of a memory's layout into one from the root. */
export function layoutPathFromRoot(config: ConfigInForce, path: string): string {
  return config.within === undefined ? path : `${config.within}/${path}`;
}

const matcher = memoizeByObject((globs: readonly string[]): ((path: string) => boolean) =>
  picomatch(
    globs.map((glob) => glob.replace(/\/+$/, '')),
    { dot: true, noextglob: true },
  ),
);
