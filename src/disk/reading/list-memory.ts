import { join } from 'node:path';

import type { UnreadableReason } from '#workspace/document';
import { isMarkdownPath } from '#workspace/paths/agent-files';
import { isLinkOutsideMemory, type Layout } from '#workspace/paths/layout';

import {
  type Dirent,
  isFolder,
  lstatIfThere,
  realpathOrNull,
  realpathSync,
} from '../facts/tracked-fs.ts';
import { findNestedRepository } from '../roots/find-root.ts';
import { belowRoot } from '../roots/locate.ts';
import { skippedRepositories } from '../roots/workspace-folders.ts';
import { isFileIn } from './file-facts.ts';
import { maxLayoutNames, walk } from './walk.ts';

/** Where the memory of a root is: the files of a layout, and the paths that the caller named. */
export interface MemoryPlaces {
  readonly root: string;
  readonly layout: Layout;
  /** Files, and folders of which all Markdown is read; relative to the root. */
  readonly named: readonly string[];
}

/** Memory, before any file is read. */
export interface MemoryListing {
  /** By path: null for a file to read, else why it cannot be read. */
  readonly found: Map<string, UnreadableReason | null>;
  /** Files that are memory because the caller named them. */
  readonly byHand: ReadonlySet<string>;
  /** Empty folders of memory. */
  readonly hollow: readonly string[];
}

interface Search extends Omit<MemoryPlaces, 'named'> {
  /** The root with its links followed. */
  readonly real: string;
  readonly found: Map<string, UnreadableReason | null>;
  readonly byHand: Set<string>;
  readonly hollow: string[];
  /** Whether a name is in the root. */
  readonly tops: Map<string, boolean>;
}

type Entry = Pick<Dirent, 'isSymbolicLink' | 'isFile'>;

/**
 * Lists the memory below a root. Links are not followed, and other repositories not entered; those
 * in the place of memory are listed as unreadable.
 *
 * @throws {EnvironmentError} when a folder is there and cannot be read
 * @throws {UsageError} for a named folder with too many files below it
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
  for (const folder of skippedRepositories(root, layout.workspaces)) addRepository(search, folder);
  for (const folder of layout.folders) addFolder(search, folder);
  for (const file of layout.files) addFile(search, file);
  for (const path of named) addNamed(search, path);
  return search;
}

function addRepository({ found }: Search, folder: string): void {
  found.set(folder, { kind: 'not-a-file', what: 'repository' });
}

function addFolder(search: Search, folder: string): void {
  const { root, layout } = search;
  if (!mayBeThere(search, folder)) return;
  const link = linkOnTheWay(root, folder);
  const repository = link === null ? findNestedRepository(root, folder) : null;
  if (repository !== null && layout.mayHold(repository)) addRepository(search, repository);
  else if (link !== null) add(search, link, { isSymbolicLink: () => true, isFile: () => false });
  else
    walk(
      root,
      folder,
      (path, entry) => {
        if (layout.accepts(path)) add(search, path, entry);
        // The link may lead to a folder of memory.
        else if (entry.isSymbolicLink() && isFolder(join(root, path))) add(search, path, entry);
      },
      { most: maxLayoutNames, meet: (each, entries) => meet(search, each, entries) },
    );
}

/** Whether the first folder of a path is there: most folders of agents are not. */
function mayBeThere({ root, tops }: Search, path: string): boolean {
  const [top = ''] = path.split('/');
  const known = tops.get(top);
  if (known !== undefined) return known;
  const isThere = top === '' || lstatIfThere(join(root, top)) !== undefined;
  tops.set(top, isThere);
  return isThere;
}

/** Whether to look into a folder: not where it is another repository. */
function meet(search: Search, folder: string, entries: readonly Dirent[]): boolean {
  const { layout, hollow } = search;
  if (folder !== '' && entries.some((entry) => entry.name === '.git')) {
    if (layout.mayHold(folder)) addRepository(search, folder);
    return false;
  }
  if (entries.length === 0 && layout.mayHold(folder)) hollow.push(folder);
  return true;
}

function addFile(search: Search, file: string): void {
  const { root, layout } = search;
  if (!mayBeThere(search, file)) return;
  const entry = lstatIfThere(join(root, file));
  const repository = findNestedRepository(root, file);
  if (repository !== null) addRepository(search, repository);
  else if (entry && !entry.isDirectory() && layout.accepts(file)) add(search, file, entry);
}

function addNamed(search: Search, path: string): void {
  const { root, layout, real } = search;
  const entry = lstatIfThere(join(root, path));
  if (!entry?.isDirectory()) {
    if (entry && isMemoryFile(path, layout)) addByHand(search, path, entry);
    return;
  }
  walk(
    root,
    path,
    (each, dirent) => {
      const absolute = join(root, each);
      const leadsOut =
        dirent.isSymbolicLink() && placeInside(real, absolute) === null && isFolder(absolute);
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

/** Why a link is reported; null for a link to other memory, which is read at its own place. */
function wrongLink(search: Search, path: string): 'symlink' | 'link-past-memory' | null {
  const { root, real, layout, byHand } = search;
  const place = placeInside(real, join(root, path));
  if (place === null) return 'symlink';
  const isPast = isFileIn(root, path)
    ? isLinkOutsideMemory(path, place, layout, byHand)
    : leadsPast(search, path, place);
  return isPast ? 'link-past-memory' : null;
}

/** Whether a link to a folder shows text as memory that is not memory at its own place. */
function leadsPast({ root, real, layout }: Search, path: string, place: string): boolean {
  // The folders of the layout at or below the link, else the link itself.
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

/** The first symbolic link among the folders of a path, from the root; null without one. */
function linkOnTheWay(root: string, folder: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (let at = 1; at <= parts.length; at += 1) {
    const part = parts.slice(0, at).join('/');
    if (lstatIfThere(join(root, part))?.isSymbolicLink()) return part;
  }
  return null;
}

/** Whether Markdown or JSON is below a folder. */
function hasText(root: string, folder: string): boolean {
  let found = false;
  walk(root, folder, (path) => {
    found ||= isMarkdownPath(path) || /\.json$/i.test(path);
  });
  return found;
}

/** Where a link leads to, from the real root; null for nowhere or outside. */
function placeInside(realRoot: string, absolute: string): string | null {
  const target = realpathOrNull(absolute);
  return target === null ? null : belowRoot(realRoot, target);
}
