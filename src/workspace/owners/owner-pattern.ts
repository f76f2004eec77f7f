import { matchesSegments, matchesWildcards } from '../paths/match-glob.ts';

/** Characters of a pattern, and segments `**` in it, beyond which it is not read. */
const [longest, mostGlobstars] = [500, 8];

/** Whose rules a file of owners follows. */
export type Forge = 'github' | 'gitlab';

/** A pattern of a file of owners, as segments from the top of the repository. */
export type OwnerPattern = readonly string[];

/**
 * Reads a pattern, whose `\ ` is a blank already; null where the forge reads none in it.
 *
 * GitHub reads it as `.gitignore` does: a slash before its end ties it to the top, and it matches
 * all below a folder, save where it ends in `/*`. At GitLab only a leading slash ties it, and only
 * a closing one matches what is below.
 */
export function readPattern(written: string, forge: Forge): OwnerPattern | null {
  if (written.length > longest || /[\\[\]]/.test(written) || written.startsWith('!')) return null;
  const isFolder = written.endsWith('/');
  const segments = written.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return forge === 'github' ? null : ['**', '*'];
  const isTied = forge === 'github' ? /\/./.test(written) : written.startsWith('/');
  // Ruby, which GitLab is written in, takes a last `**` for a `*`.
  if (segments.at(-1) === '**')
    segments.splice(-1, 1, ...(forge === 'github' ? ['**', '*'] : ['*']));
  const reachesBelow = forge === 'github' && (segments.at(-1) !== '*' || segments.length === 1);
  const below = isFolder ? ['**', '*'] : reachesBelow ? ['**'] : [];
  const read = [...(isTied ? [] : ['**']), ...segments, ...below];
  return read.filter((segment) => segment === '**').length > mostGlobstars ? null : read;
}

/** Whether a path matches; a pattern of a folder matches what is in it, and not the folder. */
export function matchesPattern(pattern: OwnerPattern, path: string): boolean {
  const [first = ''] = pattern;
  // Most patterns begin with a folder's plain name, and another folder is told at once.
  if (!/[*?]/.test(first) && !path.startsWith(first)) return false;
  return matchesSegments(pattern, path.split('/'), matchesWildcards);
}
