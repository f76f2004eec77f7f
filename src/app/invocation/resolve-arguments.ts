import { resolve } from 'node:path';

import { findRoot } from '#disk/roots/find-root';
import { folderFromRoot, locate, pathFromRoot } from '#disk/roots/locate';

/** Where somebody is. */
export interface Here {
  readonly cwd?: string;
  readonly config?: string;
  /** There where somebody stands nowhere, and names are from the root already. */
  readonly place?: unknown;
}

/** What is not the path of an argument: an anchor, or lines after a colon. */
const place = /(?:#.*|:\d{1,7}(?:-\d{1,7})?(?::\d+)?)$/s;

/**
 * Items and places as somebody in a folder below the root types them, with their paths from the
 * root. Ids, addresses and what is not there stay as they are.
 */
export function resolveArguments(here: Here, names: readonly string[]): string[] {
  if (here.place !== undefined) return [...names];
  const { root, cwd } = rootOf(here);
  return names.map((name) => {
    const anchor = place.exec(name)?.[0] ?? '';
    const path = name.slice(0, name.length - anchor.length);
    return /^[a-z][a-z+.-]*:\/\//i.test(name) || path === ''
      ? name
      : `${pathFromRoot(root, cwd, path)}${anchor}`;
  });
}

/** Where somebody is, as a path from the root. */
export function folderOf(here: Here): string {
  const { root, cwd } = rootOf(here);
  return folderFromRoot(root, cwd);
}

/** The root somebody works below, and where they are; both absolute. */
export function rootOf(here: Here): { readonly root: string; readonly cwd: string } {
  const cwd = resolve(here.cwd ?? '.');
  const [located] = locate(cwd, [], here.config ?? null);
  return { root: located?.root.path ?? findRoot(cwd).path, cwd };
}
