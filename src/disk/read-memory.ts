import { isAbsolute, join, relative, sep } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { adrFolderNamed, isPastMemory, type Layout } from '#workspace/layout';
import type { SourceFile } from '#workspace/source-file';

import { layingAside } from './laying-aside.ts';
import { decode, readSource, reasonOf } from './read-source.ts';
import { lstatSync, readdirSync, realpathSync, statSync, type Dirent } from './witness/watched-fs.ts';

/** Folders that never hold memory of their own. */
const skipped = new Set(['.git', 'node_modules', '.txn']);

/** What of a root is read. */
export interface Reading {
  readonly root: string;
  readonly layout: Layout;
  /** Files and folders given by hand, relative to the root; everything Markdown below them is read. */
  readonly named: readonly string[];
  /** What a committed journal makes of files, laid over what is on disk: text with its byte order mark, null where the file goes. */
  readonly overlay?: ReadonlyMap<string, string | null>;
}

/** Every file of the layout and below the named paths, and which of them were named. */
export interface MemoryFiles {
  readonly files: readonly SourceFile[];
  readonly named: ReadonlySet<string>;
}

/**
 * Reads the memory below a root. Links are not followed: one to other memory is read at its own place; one that leaves the
 * root, leads nowhere, or shows as memory what is none, is reported.
 *
 * @throws {EnvironmentError} when a file or folder is there and cannot be read
 * @throws {UsageError} for a folder named with more below it than anybody keeps as memory
 */
export function readMemory({ root, layout, named, overlay = new Map() }: Reading): MemoryFiles {
  const found = new Map<string, SourceFile>();
  const lay = layingAside(found);
  const byHand = new Set<string>();
  const real = realpathSync(root);
  const take = (path: string, entry: Pick<Dirent, 'isSymbolicLink' | 'isFile'>): void => {
    if (found.has(path)) return;
    if (entry.isSymbolicLink()) {
      const place = placeInside(real, join(root, path));
      if (place === null) found.set(path, { path, unreadable: { kind: 'not-a-file', what: 'symlink' } });
      else if (isFile(join(root, path)) ? isPastMemory(path, place, layout, byHand) : leadsPast(path, place)) found.set(path, { path, unreadable: { kind: 'not-a-file', what: 'link-past-memory' } });
    } else if (entry.isFile()) found.set(path, lay(readOrDenied(join(root, path), path)));
    else found.set(path, { path, unreadable: { kind: 'not-a-file', what: 'device' } });
  };

  // The folders that a link stands for, or in: those of the layout at or below it, else itself.
  const leadsPast = (path: string, place: string): boolean => {
    const above = layout.folders.filter((folder) => folder === path || folder.startsWith(`${path}/`));
    const places = above.length > 0 ? above.flatMap((folder) => placeInside(real, join(root, folder)) ?? []) : [place];
    return !layout.ignores(path) && places.some((each) => !layout.walks(each) && hasText(root, each));
  };
  const visit = (path: string, entry: Dirent): void => {
    if (layout.accepts(path)) take(path, entry);
    // A link that is no memory file may still lead to a folder of it.
    else if (entry.isSymbolicLink() && isFolder(join(root, path))) take(path, entry);
  };
  for (const folder of layout.folders) {
    const link = linkOnTheWay(root, folder);
    if (link === null) walk(root, folder, visit, mostOfLayout);
    else take(link, { isSymbolicLink: () => true, isFile: () => false });
  }
  for (const file of layout.files) {
    const entry = lstatSync(join(root, file), { throwIfNoEntry: false });
    if (entry && !entry.isDirectory() && layout.accepts(file)) take(file, entry);
  }
  for (const path of named) {
    const entry = lstatSync(join(root, path), { throwIfNoEntry: false });
    const include = (each: string, dirent: Pick<Dirent, 'isSymbolicLink' | 'isFile'>): void => {
      if (layout.ignores(each)) return;
      byHand.add(each);
      take(each, dirent);
    };
    if (entry?.isDirectory()) {
      walk(root, path, (each, dirent) => {
        if (isMemoryFile(each, layout) || (dirent.isSymbolicLink() && leadsOutToFolder(real, join(root, each)))) include(each, dirent);
      });
    }
    else if (entry && isMemoryFile(path, layout)) include(path, entry);
  }
  for (const [path, text] of overlay) {
    if (text === null) found.delete(path);
    else if (found.has(path) || layout.accepts(path)) found.set(path, decode(path, Buffer.from(text)));
  }
  return { files: [...found.values()], named: byHand };
}

/** A file that nobody may open is reported like any other that cannot be read: all others are still judged. */
function readOrDenied(absolute: string, path: string): SourceFile {
  try {
    return readSource(absolute, path);
  } catch (error) {
    const { code } = (error instanceof EnvironmentError ? (error.cause ?? {}) : {}) as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') return { path, unreadable: { kind: 'denied', why: reasonOf((error as EnvironmentError).cause) } };
    throw error;
  }
}

/** The folder that `.adr-dir` names, relative to the root, if it is there and stays inside. */
export function readAdrFolder(root: string): string | null {
  try {
    const file = readSource(join(root, '.adr-dir'), '.adr-dir');
    return 'text' in file ? adrFolderNamed(file.text) : null;
  } catch {
    return null;
  }
}

function isMemoryFile(path: string, layout: Layout): boolean {
  return /\.(?:md|mdc)$/i.test(path) || (path.endsWith('.json') && layout.accepts(path));
}

/** Names in a folder given as a whole: somebody's home has millions, and no memory in them. */
const mostNames = 100_000;
/** Names in a folder of the layout, which is known to hold memory: ten times what document 8 measures. */
const mostOfLayout = 1_000_000;

function walk(root: string, folder: string, visit: (path: string, entry: Dirent) => unknown, most = mostNames): void {
  const pending = [folder];
  let names = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const entries = entriesOf(root, next);
    names += entries.length;
    if (names > most) throw new UsageError(`more than ${most} files below ${folder === '' ? root : folder}`, 'run it in a repository, or name the folders that hold memory');
    for (const entry of entries) {
      const path = next === '' ? entry.name : `${next}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) pending.push(path);
      } else visit(path, entry);
    }
  }
}

function entriesOf(root: string, folder: string): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new EnvironmentError(`cannot read the folder ${folder}: ${reasonOf(error)}`, error);
  }
}

/** The first symbolic link among the folders of a path, relative to the root; null when there is none. */
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

function isFolder(absolute: string): boolean {
  return statSync(absolute, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isFile(absolute: string): boolean {
  return statSync(absolute, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Whether a folder has Markdown or entries below it. */
function hasText(root: string, folder: string): boolean {
  let found = false;
  walk(root, folder, (path) => {
    found ||= /\.(?:md|mdc|json)$/i.test(path);
  });
  return found;
}

/** What a link leads to, relative to the real root; null where that does not exist or is outside. */
function placeInside(realRoot: string, absolute: string): string | null {
  try {
    const inside = relative(realRoot, realpathSync(absolute));
    return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? null : inside.split(sep).join('/');
  } catch {
    return null;
  }
}
