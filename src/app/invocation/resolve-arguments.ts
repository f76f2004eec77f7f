import { resolve } from 'node:path';

import { locateAt, pathFromRoot } from '#disk/roots/locate';

/** Where a command runs. */
export interface CallerLocation {
  /** The current folder unless given. */
  readonly cwd?: string;
  /** A configuration file to use instead of the nearest one. */
  readonly config?: string;
  /** Set for an act on a commit: its names are paths from the root already. */
  readonly place?: unknown;
}

/** An anchor, or lines after a colon. */
const place = /(?:#.*|:\d{1,7}(?:-\d{1,7})?(?::\d+)?)$/s;

/** Turns typed paths into paths from the root; IDs and addresses stay as they are. */
export function resolveArguments(here: CallerLocation, names: readonly string[]): string[] {
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

/** The caller's folder, from the root. */
export function callerFolder(here: CallerLocation): string {
  return locateAt(here).from;
}
