import { join, sep } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { foldName } from '#workspace/paths/match-glob';
import type { PathFact, Wanted } from '#workspace/paths/surroundings';

import { type Dirent, readdirSync, realpathSync } from '../facts/tracked-fs.ts';
import { readSource } from './read-source.ts';

interface Listing {
  readonly entries: ReadonlyMap<string, Dirent>;
  /** Names by their folded form, made when a name is first missed. */
  folded: ReadonlyMap<string, string> | null;
}

/**
 * Finds out what stands at the given paths. Names are compared with the folder listings, never left
 * to the file system, which on some machines does not tell case or Unicode forms apart.
 */
export function pathFacts(root: string, wanted: readonly Wanted[]): Map<string, PathFact> {
  const realRoot = realpathSync(root);
  const listings = new Map<string, Listing | null>();
  const list = (folder: string): Listing | null => {
    let listing = listings.get(folder);
    if (listing === undefined) listings.set(folder, (listing = readListing(join(root, folder))));
    return listing;
  };
  const facts = new Map<string, PathFact>();
  for (const { path, text } of wanted) {
    const known = facts.get(path);
    if (known && !(text && known.kind === 'file' && known.text === null)) continue;
    facts.set(
      path,
      look(root, realRoot, path, list) ?? {
        kind: 'file',
        text: text ? readText(join(root, path), path) : null,
      },
    );
  }
  return facts;
}

/** What stands at a path; null for a file. */
function look(
  root: string,
  realRoot: string,
  path: string,
  list: (folder: string) => Listing | null,
): PathFact | null {
  if (path === '') return { kind: 'directory' };
  const parts = path.split('/');
  let folder = '';
  for (const [at, part] of parts.entries()) {
    const listing = list(folder);
    // What is in another repository is not told, as git does not tell it either.
    const elsewhere = folder !== '' && listing?.entries.has('.git') === true;
    const entry = elsewhere ? undefined : listing?.entries.get(part);
    const here = folder === '' ? part : `${folder}/${part}`;
    if (!entry)
      return {
        kind: 'missing',
        twin: elsewhere ? null : twinOf(list, folder, parts.slice(at)),
        folder: at < parts.length - 1 ? here : undefined,
        elsewhere: elsewhere || undefined,
      };
    if (entry.isSymbolicLink()) {
      const inside = insideOf(realRoot, join(root, here));
      if (inside !== true)
        return inside === false ? { kind: 'escapes' } : { kind: 'missing', twin: null };
    } else if (entry.isFile() && at < parts.length - 1) return { kind: 'missing', twin: null };
    folder = here;
  }
  return list(path) === null ? null : { kind: 'directory' };
}

/** What stands at a path below a folder where some names differ in case or Unicode form alone. */
function twinOf(
  list: (folder: string) => Listing | null,
  folder: string,
  parts: readonly string[],
): string | null {
  let here = folder;
  for (const [at, part] of parts.entries()) {
    const listing = list(here);
    // Neither links nor other repositories are gone into.
    if (listing === null || (at > 0 && listing.entries.has('.git'))) return null;
    const name = listing.entries.has(part) ? part : foldedName(listing, part);
    const isFolder = name !== undefined && listing.entries.get(name)?.isDirectory() === true;
    if (name === undefined || (at < parts.length - 1 && !isFolder)) return null;
    here = here === '' ? name : `${here}/${name}`;
  }
  return here;
}

function foldedName(listing: Listing, part: string): string | undefined {
  listing.folded ??= new Map([...listing.entries.keys()].map((name) => [foldName(name), name]));
  return listing.folded.get(foldName(part));
}

function readText(absolute: string, path: string): string | null {
  try {
    const file = readSource(absolute, path);
    return 'text' in file ? file.text : null;
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}

function readListing(absolute: string): Listing | null {
  try {
    return {
      entries: new Map(
        readdirSync(absolute, { withFileTypes: true }).map((entry) => [entry.name, entry]),
      ),
      folded: null,
    };
  } catch {
    return null;
  }
}

/** Whether a link leads to something inside the root; null when it leads nowhere. */
function insideOf(realRoot: string, absolute: string): boolean | null {
  try {
    const real = realpathSync(absolute);
    return real === realRoot || real.startsWith(realRoot + sep);
  } catch {
    return null;
  }
}
