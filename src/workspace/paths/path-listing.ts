import { foldName } from './match-glob.ts';
import type { PathFact } from './surroundings.ts';
import { folderOf, joinPath } from './target.ts';

/** What a listing has under a name. */
export type Listed = 'file' | 'link' | 'submodule' | 'folder';

/**
 * Every name of a tree that is not on disk, as an index or a commit has it: paths from the root.
 */
export interface Listing {
  /** What stands at a path as it is written, links not followed; undefined where nothing does. */
  at(path: string): Listed | undefined;
  /** A name in a folder that differs only in case or Unicode form. */
  twinOf(folder: string, name: string): string | null;
  /** What a link says, relative to its folder; null when it could not be read. */
  linkAt(path: string): string | null;
}

/**
 * Makes a listing of the files at some paths.
 *
 * @param paths each once, and again whenever they are gone through
 */
export function listingOf(
  paths: Iterable<string>,
  kindAt: (path: string) => Exclude<Listed, 'folder'> | undefined,
  links: ReadonlyMap<string, string>,
): Listing {
  const folders = new Set<string>(['']);
  for (const path of paths)
    for (let at = folderOf(path); !folders.has(at); at = folderOf(at)) folders.add(at);
  const at = (path: string): Listed | undefined =>
    kindAt(path) ?? (folders.has(path) ? 'folder' : undefined);
  let unfolded: ReadonlyMap<string, string> | null = null;
  return {
    at,
    twinOf: (folder, name) => {
      const folded = foldName(name);
      const key = joined(folder, folded);
      return (
        (unfolded ??= unfoldedNames(paths, folders)).get(key) ??
        (at(key) === undefined ? null : folded)
      );
    },
    linkAt: (path) => links.get(path) ?? null,
  };
}

/**
 * Names that are not as they fold, which are few, by their folders and how they do: all others are
 * found as they are.
 */
function unfoldedNames(
  paths: Iterable<string>,
  folders: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const each of [paths, folders]) {
    for (const path of each) {
      const folder = folderOf(path);
      const name = folder === '' ? path : path.slice(folder.length + 1);
      if (foldName(name) !== name) names.set(joined(folder, foldName(name)), name);
    }
  }
  return names;
}

export function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Links that are followed one after another, as file systems do. */
const mostLinks = 40;

/** Where a path leads when links are followed: what is there under which path, or what stops it. */
export type Followed =
  | { readonly kind: Exclude<Listed, 'link'>; readonly path: string; readonly linked: boolean }
  | {
      readonly kind: 'missing';
      readonly folder: string;
      readonly name: string;
      readonly rest: readonly string[];
    }
  | { readonly kind: 'escapes' }
  | { readonly kind: 'dangling' };

/** Follows a path through a listing, link by link; one that leaves the root escapes. */
export function followPath(listing: Listing, path: string): Followed {
  let parts = path === '' ? [] : path.split('/');
  let here = '';
  let links = 0;
  while (parts.length > 0) {
    const [name = '', ...rest] = parts;
    const next = joined(here, name);
    const found = listing.at(next);
    if (found === undefined)
      return links > 0 ? { kind: 'dangling' } : { kind: 'missing', folder: here, name, rest };
    if (found === 'link') {
      const says = listing.linkAt(next);
      links += 1;
      if (says === null || links > mostLinks) return { kind: 'dangling' };
      const target = says.startsWith('/') ? null : joinPath(here, says);
      if (target === null) return { kind: 'escapes' };
      [here, parts] = ['', [...(target === '' ? [] : target.split('/')), ...rest]];
      continue;
    }
    if (found !== 'folder' && rest.length > 0)
      return { kind: 'missing', folder: next, name: rest[0] ?? '', rest: rest.slice(1) };
    [here, parts] = [next, rest];
  }
  const kind = here === '' ? 'folder' : listing.at(here);
  return {
    kind: kind === 'file' || kind === 'submodule' ? kind : 'folder',
    path: here,
    linked: links > 0,
  };
}

/**
 * What stands at a path, in the words records are judged by, as the disk's survey says it; the text
 * of a file is the caller's to add.
 */
export function factIn(listing: Listing, path: string): PathFact {
  const parts = path === '' ? [] : path.split('/');
  // The folder that has been reached, links followed; null once a file or a submodule was.
  let folder: string | null = '';
  let kind: Listed = 'folder';
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const here: string = folder === null || folder === '' ? part : `${folder}/${part}`;
    const found = folder === null ? undefined : listing.at(here);
    if (found === undefined)
      return {
        kind: 'missing',
        twin: folder === null ? null : twinOf(listing, folder, parts, at),
        folder: isLast ? undefined : parts.slice(0, at + 1).join('/'),
        elsewhere: kind === 'submodule' ? true : undefined,
      };
    if (found === 'file' && !isLast) return { kind: 'missing', twin: null };
    const leads: Followed = followPath(listing, here);
    if (leads.kind === 'escapes') return { kind: 'escapes' };
    if (leads.kind === 'dangling' || leads.kind === 'missing')
      return { kind: 'missing', twin: null };
    [kind, folder] = [leads.kind, leads.kind === 'folder' ? leads.path : null];
  }
  return kind === 'file' ? { kind: 'file', text: null } : { kind: 'directory' };
}

/**
 * What stands where some names of a path differ in case or Unicode form alone, as it was written up
 * to the first of them.
 */
function twinOf(
  listing: Listing,
  folder: string,
  parts: readonly string[],
  at: number,
): string | null {
  const names: string[] = [];
  for (const part of parts.slice(at)) {
    const here = [folder, ...names].filter((each) => each !== '').join('/');
    // Neither links nor other repositories are gone into.
    if (names.length > 0 && listing.at(here) !== 'folder') return null;
    const isHere = listing.at(here === '' ? part : `${here}/${part}`) !== undefined;
    const name = isHere ? part : listing.twinOf(here, part);
    if (name === null) return null;
    names.push(name);
  }
  return [...parts.slice(0, at), ...names].join('/');
}
