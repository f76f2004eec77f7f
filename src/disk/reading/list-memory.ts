import { isAbsolute, join, relative, sep } from 'node:path';

import type { Unreadable } from '#workspace/document';
import { isMarkdownPath } from '#workspace/paths/agent-files';
import { isPastMemory, type Layout } from '#workspace/paths/layout';

import { type Dirent, lstatSync, realpathSync, statSync } from '../facts/tracked-fs.ts';
import { isFolder, repositoryOnTheWay } from '../roots/find-root.ts';
import { repositoriesAbove } from '../roots/workspace-folders.ts';
import { mostOfLayout, walk } from './walk.ts';

/** What of a root is memory: the files of a layout, and those given by hand. */
export interface MemoryPlaces {
  readonly root: string;
  readonly layout: Layout;
  /**
   * Files and folders given by hand, relative to the root; everything Markdown below them is read.
   */
  readonly named: readonly string[];
}

/** What stands in the places of memory, before any file is read. */
export interface MemoryListing {
  /** By path: null for a file to be read, else why there is nothing to read. */
  readonly found: Map<string, Unreadable | null>;
  /** Paths that were given by hand. */
  readonly byHand: ReadonlySet<string>;
  /** Folders of memory without anything in them. */
  readonly hollow: readonly string[];
}

/** A listing that is being made. */
interface Search extends Omit<MemoryPlaces, 'named'> {
  /** The root with its links followed. */
  readonly real: string;
  readonly found: Map<string, Unreadable | null>;
  readonly byHand: Set<string>;
  readonly hollow: string[];
  /** Names in the root that were looked for, and whether they are there. */
  readonly tops: Map<string, boolean>;
}

type Entry = Pick<Dirent, 'isSymbolicLink' | 'isFile'>;

/**
 * Lists the memory below a root. Links are not followed: a link that leaves the root, leads
 * nowhere, or shows as memory a file that is none, is listed as such. So is another repository in
 * the place of memory, and nothing in it is listed.
 *
 * @throws {EnvironmentError} when a folder is there and cannot be read
 * @throws {UsageError} for a folder named with more below it than anybody keeps as memory
 */
export function listMemory({ root, layout, named }: MemoryPlaces): MemoryListing {
  const search: Search = {
    root,
    layout,
    real: realpathSync(root),
    found: new Map(),
    byHand: new Set(),
    hollow: [],
    tops: new Map(),
  };
  for (const folder of repositoriesAbove(root, layout.workspaces)) addRepository(search, folder);
  for (const folder of layout.folders) addFolder(search, folder);
  for (const file of layout.files) addFile(search, file);
  for (const path of named) addNamed(search, path);
  return search;
}

function addRepository({ found }: Search, folder: string): void {
  found.set(folder, { kind: 'not-a-file', what: 'repository' });
}

/** A folder of the layout, with all that is memory below it. */
function addFolder(search: Search, folder: string): void {
  const { root, layout } = search;
  if (!mayBeThere(search, folder)) return;
  const link = linkOnTheWay(root, folder);
  const repository = link === null ? repositoryOnTheWay(root, folder) : null;
  if (repository !== null && layout.mayHold(repository)) addRepository(search, repository);
  else if (link !== null) add(search, link, { isSymbolicLink: () => true, isFile: () => false });
  else
    walk(
      root,
      folder,
      (path, entry) => {
        if (layout.accepts(path)) add(search, path, entry);
        // A link that is no memory file may still lead to a folder of it.
        else if (entry.isSymbolicLink() && isFolder(join(root, path))) add(search, path, entry);
      },
      { most: mostOfLayout, meet: (each, entries) => meet(search, each, entries) },
    );
}

/** Whether the first folder on the way to a place is there: most folders of agents are not. */
function mayBeThere({ root, tops }: Search, path: string): boolean {
  const [top = ''] = path.split('/');
  const known = tops.get(top);
  if (known !== undefined) return known;
  const isThere = top === '' || lstatSync(join(root, top), { throwIfNoEntry: false }) !== undefined;
  tops.set(top, isThere);
  return isThere;
}

/** Looks at a folder on the way; false where what is below it is not this memory's. */
function meet(search: Search, folder: string, entries: readonly Dirent[]): boolean {
  const { layout, hollow } = search;
  if (folder !== '' && entries.some((entry) => entry.name === '.git')) {
    if (layout.mayHold(folder)) addRepository(search, folder);
    return false;
  }
  if (entries.length === 0 && layout.mayHold(folder)) hollow.push(folder);
  return true;
}

/** A single file of the layout. */
function addFile(search: Search, file: string): void {
  const { root, layout } = search;
  if (!mayBeThere(search, file)) return;
  const entry = lstatSync(join(root, file), { throwIfNoEntry: false });
  const repository = repositoryOnTheWay(root, file);
  if (repository !== null) addRepository(search, repository);
  else if (entry && !entry.isDirectory() && layout.accepts(file)) add(search, file, entry);
}

/** A path given by hand: a file, or a folder with all Markdown below it. */
function addNamed(search: Search, path: string): void {
  const { root, layout, real } = search;
  const entry = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (!entry?.isDirectory()) {
    if (entry && isMemoryFile(path, layout)) addByHand(search, path, entry);
    return;
  }
  walk(
    root,
    path,
    (each, dirent) => {
      const leadsOut = dirent.isSymbolicLink() && leadsOutToFolder(real, join(root, each));
      if (leadsOut || isMemoryFile(each, layout)) addByHand(search, each, dirent);
    },
    { meet: (each, entries) => !layout.mayHold(each) || meet(search, each, entries) },
  );
}

function addByHand(search: Search, path: string, entry: Entry): void {
  if (search.layout.ignores(path)) return;
  search.byHand.add(path);
  add(search, path, entry);
}

function add(search: Search, path: string, entry: Entry): void {
  const { found } = search;
  if (found.has(path)) return;
  if (entry.isFile()) found.set(path, null);
  else if (!entry.isSymbolicLink()) found.set(path, { kind: 'not-a-file', what: 'device' });
  else {
    const what = wrongLink(search, path);
    if (what !== null) found.set(path, { kind: 'not-a-file', what });
  }
}

/** Why a link is reported; null for one to other memory, which is read at its own place. */
function wrongLink(search: Search, path: string): 'symlink' | 'link-past-memory' | null {
  const { root, real, layout, byHand } = search;
  const place = placeInside(real, join(root, path));
  if (place === null) return 'symlink';
  const isPast = isFile(join(root, path))
    ? isPastMemory(path, place, layout, byHand)
    : leadsPast(search, path, place);
  return isPast ? 'link-past-memory' : null;
}

/** Whether a link to a folder shows text as memory that is none. */
function leadsPast({ root, real, layout }: Search, path: string, place: string): boolean {
  // The folders that it stands for, or in: those of the layout at or below it, else itself.
  const above = layout.folders.filter((folder) => folder === path || folder.startsWith(`${path}/`));
  const places =
    above.length > 0
      ? above.flatMap((folder) => placeInside(real, join(root, folder)) ?? [])
      : [place];
  return !layout.ignores(path) && places.some((each) => !layout.walks(each) && hasText(root, each));
}

function isMemoryFile(path: string, layout: Layout): boolean {
  return isMarkdownPath(path) || (path.endsWith('.json') && layout.accepts(path));
}

/**
 * The first symbolic link among the folders of a path, relative to the root; null when there is
 * none.
 */
function linkOnTheWay(root: string, folder: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (let at = 1; at <= parts.length; at += 1) {
    const part = parts.slice(0, at).join('/');
    if (lstatSync(join(root, part), { throwIfNoEntry: false })?.isSymbolicLink()) return part;
  }
  return null;
}

function leadsOutToFolder(realRoot: string, absolute: string): boolean {
  return placeInside(realRoot, absolute) === null && isFolder(absolute);
}

function isFile(absolute: string): boolean {
  return statSync(absolute, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Whether a folder has Markdown or entries below it. */
function hasText(root: string, folder: string): boolean {
  let found = false;
  walk(root, folder, (path) => {
    found ||= isMarkdownPath(path) || /\.json$/i.test(path);
  });
  return found;
}

/**
 * What a link leads to, relative to the real root; null where that does not exist or is outside.
 */
function placeInside(realRoot: string, absolute: string): string | null {
  try {
    const inside = relative(realRoot, realpathSync(absolute));
    return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
      ? null
      : inside.split(sep).join('/');
  } catch {
    return null;
  }
}
