import { join, sep } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { foldName } from '#workspace/paths/match-glob';
import type { PathFact, PathQuery } from '#workspace/paths/rule-facts';

import { type Dirent, readdirSync, realpathOrNull, realpathSync } from '../facts/tracked-fs.ts';
import { readSource } from './read-source.ts';

interface Listing {
  readonly entries: ReadonlyMap<string, Dirent>;
  /** Names by their folded form, made when a name is first missed. */
  folded: ReadonlyMap<string, string> | null;
}

/**
 * Looks up paths from a root. Names are compared with folder listings, because some file
 * systems ignore case or Unicode forms.
 */
export function pathFacts(root: string, wanted: readonly PathQuery[]): Map<string, PathFact> {
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

/** Null for a file. */
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
    // Git does not list the files of another repository either.
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
      const real = realpathOrNull(join(root, here));
      if (real === null) return { kind: 'missing', twin: null };
      if (real !== realRoot && !real.startsWith(realRoot + sep)) return { kind: 'escapes' };
    } else if (entry.isFile() && at < parts.length - 1) return { kind: 'missing', twin: null };
    folder = here;
  }
  return list(path) === null ? null : { kind: 'directory' };
}

/** The path below a folder whose names differ from `parts` in case or Unicode form alone. */
function twinOf(
  list: (folder: string) => Listing | null,
  folder: string,
  parts: readonly string[],
): string | null {
  let here = folder;
  for (const [at, part] of parts.entries()) {
    const listing = list(here);
    // Links and other repositories are not entered.
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
