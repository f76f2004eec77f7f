import { resolve } from 'node:path';

import { locateAt, pathFromRoot } from '#disk/roots/locate';

/** Where the caller is. */
export interface Here {
  readonly cwd?: string;
  readonly config?: string;
  /** Given where an act is planned on a commit: names are paths from the root already. */
  readonly place?: unknown;
}

/** What follows the path in an argument: an anchor, or lines after a colon. */
const place = /(?:#.*|:\d{1,7}(?:-\d{1,7})?(?::\d+)?)$/s;

/**
 * Makes paths that were typed in a folder below the root into paths from the root. Ids, addresses
 * and paths of no file stay as they are.
 */
export function resolveArguments(here: Here, names: readonly string[]): string[] {
  if (here.place !== undefined) return [...names];
  const root = locateAt(here).root.path;
  const cwd = resolve(here.cwd ?? '.');
  return names.map((name) => {
    const anchor = place.exec(name)?.[0] ?? '';
    const path = name.slice(0, name.length - anchor.length);
    return /^[a-z][a-z+.-]*:\/\//i.test(name) || path === ''
      ? name
      : `${pathFromRoot(root, cwd, path)}${anchor}`;
  });
}

/** The folder of the caller as a path from the root. */
export function folderOf(here: Here): string {
  return locateAt(here).from;
}
