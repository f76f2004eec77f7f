import type { Root } from '../roots/find-root.ts';
import { findStores, type WalkLimits } from './find-stores.ts';

/** Files below a root that agents load by their names, wherever they stand. */
export interface NestedTexts {
  /** Relative to the root. */
  readonly paths: readonly string[];
  /** What was not looked at, and why. */
  readonly notices: readonly string[];
}

const limits: WalkLimits = {
  names: 200_000,
  depth: 40,
  heads: 0,
  files: 5_000,
  milliseconds: 5_000,
};

/**
 * Finds instructions and notes of agents in all folders of a root, by their names alone. What lies
 * in another repository below it is not its own, and is named in a notice.
 */
export function nestedTexts({ path, inGit }: Root): NestedTexts {
  const { roots, notices } = findStores(path, { path, inGit }, false, limits);
  const own = roots.find((root) => root.path === path);
  const others = roots.filter((root) => root !== own && root.files.length > 0);
  return {
    paths: (own?.files ?? []).map((file) => file.path),
    notices: [
      ...notices,
      ...others.map((root) => `${root.path.slice(path.length + 1)} is a repository of its own`),
    ],
  };
}
