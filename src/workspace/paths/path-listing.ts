import { foldName } from './match-glob.ts';
import type { PathFact } from './rule-facts.ts';
import { folderOf, joinPath, lastName } from './target.ts';

export type ListedKind = 'file' | 'link' | 'submodule' | 'folder';

/** The paths of a git index or a commit, from the root. */
export interface Listing {
  /** Does not follow links; undefined for a missing path. */
  at(path: string): ListedKind | undefined;
  /** A name that differs only in case or Unicode form. */
  twinOf(folder: string, name: string): string | null;
  /** Target of a link, relative to its folder; null if unreadable. */
  linkAt(path: string): string | null;
}

/** Makes a listing of files; `paths` is read repeatedly. */
export function listingOf(
  paths: Iterable<string>,
  kindAt: (path: string) => Exclude<ListedKind, 'folder'> | undefined,
  links: ReadonlyMap<string, string>,
): Listing {
  const folders = new Set<string>(['']);
  for (const path of paths)
    for (let at = folderOf(path); !folders.has(at); at = folderOf(at)) folders.add(at);
  const at = (path: string): ListedKind | undefined =>
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

/** The few names that differ from their folded form, by folder and folded name. */
function unfoldedNames(
  paths: Iterable<string>,
  folders: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const each of [paths, folders]) {
    for (const path of each) {
      const name = lastName(path);
      if (foldName(name) !== name) names.set(joined(folderOf(path), foldName(name)), name);
    }
  }
  return names;
}

/** Joins a folder and a name by a slash, without normalizing; an empty folder is the root. */
export function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Links that are followed in one path, as by file systems. */
const maxLinks = 40;

/**
 * Where a path leads. For a `missing` one, `folder` exists, `name` is missing in it, and `rest` are
 * the names below. `dangling` is a link to a missing path, or one of more than `maxLinks`.
 */
export type FollowResult =
  | { readonly kind: Exclude<ListedKind, 'link'>; readonly path: string; readonly linked: boolean }
  | {
      readonly kind: 'missing';
      readonly folder: string;
      readonly name: string;
      readonly rest: readonly string[];
    }
  | { readonly kind: 'escapes' }
  | { readonly kind: 'dangling' };

/** Follows the links of a path. */
export function followPath(listing: Listing, path: string): FollowResult {
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
      if (says === null || links > maxLinks) return { kind: 'dangling' };
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

/** Looks up a path as on disk, without the text of the file. */
export function factIn(listing: Listing, path: string): PathFact {
  const parts = path === '' ? [] : path.split('/');
  // The current folder, links followed; null in a submodule.
  let folder: string | null = '';
  let kind: ListedKind = 'folder';
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const here: string = joined(folder ?? '', part);
    const found = folder === null ? undefined : listing.at(here);
    if (found === undefined)
      return {
        kind: 'missing',
        twin: folder === null ? null : twinOf(listing, folder, parts, at),
        folder: isLast ? undefined : parts.slice(0, at + 1).join('/'),
        elsewhere: kind === 'submodule' ? true : undefined,
      };
    if (found === 'file' && !isLast) return { kind: 'missing', twin: null };
    const leads: FollowResult = followPath(listing, here);
    if (leads.kind === 'escapes') return { kind: 'escapes' };
    if (leads.kind === 'dangling' || leads.kind === 'missing')
      return { kind: 'missing', twin: null };
    [kind, folder] = [leads.kind, leads.kind === 'folder' ? leads.path : null];
  }
  return kind === 'file' ? { kind: 'file', text: null } : { kind: 'directory' };
}

/** The path with names that differ only in case or Unicode form, from position `at` on. */
function twinOf(
  listing: Listing,
  folder: string,
  parts: readonly string[],
  at: number,
): string | null {
  const names: string[] = [];
  for (const part of parts.slice(at)) {
    const here = [folder, ...names].filter((each) => each !== '').join('/');
    // Does not follow links and submodules.
    if (names.length > 0 && listing.at(here) !== 'folder') return null;
    const isHere = listing.at(joined(here, part)) !== undefined;
    const name = isHere ? part : listing.twinOf(here, part);
    if (name === null) return null;
    names.push(name);
  }
  return [...parts.slice(0, at), ...names].join('/');
}
