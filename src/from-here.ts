import { resolve } from 'node:path';

import { findRoot } from '#disk/find-root';
import { locate } from '#disk/locate';
import { pathFromRoot } from '#disk/path-from-root';

/** Where somebody is. */
export interface Here {
  readonly cwd?: string;
  readonly config?: string;
}

/** What is not the path of an argument: an anchor, or lines after a colon. */
const place = /(?:#.*|:\d{1,7}(?:-\d{1,7})?(?::\d+)?)$/s;

/**
 * Items and places as somebody in a folder below the root types them, with their paths from the root. Ids, addresses and
 * what is not there stay as they are.
 */
export function fromHere(here: Here, names: readonly string[]): string[] {
  const cwd = resolve(here.cwd ?? '.');
  const [located] = locate(cwd, [], here.config ?? null);
  const root = located?.root.path ?? findRoot(cwd).path;
  return names.map((name) => {
    const anchor = place.exec(name)?.[0] ?? '';
    const path = name.slice(0, name.length - anchor.length);
    return /^[a-z][a-z+.-]*:\/\//i.test(name) || path === '' ? name : `${pathFromRoot(root, cwd, path)}${anchor}`;
  });
}
