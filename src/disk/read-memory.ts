import { isAbsolute, join, relative, sep } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { adrFolderNamed, isPastMemory, type Layout } from '#workspace/layout';
import type { SourceFile } from '#workspace/source-file';

import { layingAside } from './laying-aside.ts';
import { repositoryOnTheWay } from './nested-repository.ts';
import { decode, readSource, reasonOf } from './read-source.ts';
import { mostOfLayout, walk } from './walk.ts';
import { lstatSync, realpathSync, statSync, type Dirent } from './witness/watched-fs.ts';
import { repositoriesAbove } from './workspace-folders.ts';

/** What of a root is read. */
export interface Reading {
  readonly root: string;
  readonly layout: Layout;
  /**
   * Files and folders given by hand, relative to the root; everything Markdown below them is read.
   */
  readonly named: readonly string[];
  /**
   * What a committed journal makes of files, laid over what is on disk: text with its byte order
   * mark, null where the file goes.
   */
  readonly overlay?: ReadonlyMap<string, string | null>;
}

/** Every file of the layout and below the named paths, and which of them were named. */
export interface MemoryFiles {
  readonly files: readonly SourceFile[];
  readonly named: ReadonlySet<string>;
  /**
   * Folders of memory without anything in them: a submodule that is not checked out looks like
   * that.
   */
  readonly hollow?: readonly string[];
}

/**
 * Reads the memory below a root. Links are not followed: one to other memory is read at its own
 * place; one that leaves the root, leads nowhere, or shows as memory what is none, is reported.
 * Another repository in the place of memory is reported, and nothing in it is read.
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
      if (place === null)
        found.set(path, { path, unreadable: { kind: 'not-a-file', what: 'symlink' } });
      else if (
        isFile(join(root, path))
          ? isPastMemory(path, place, layout, byHand)
          : leadsPast(path, place)
      )
        found.set(path, { path, unreadable: { kind: 'not-a-file', what: 'link-past-memory' } });
    } else if (entry.isFile()) found.set(path, lay(readOrDenied(join(root, path), path)));
    else found.set(path, { path, unreadable: { kind: 'not-a-file', what: 'device' } });
  };

  // The folders that a link stands for, or in: those of the layout at or below it, else itself.
  const leadsPast = (path: string, place: string): boolean => {
    const above = layout.folders.filter(
      (folder) => folder === path || folder.startsWith(`${path}/`),
    );
    const places =
      above.length > 0
        ? above.flatMap((folder) => placeInside(real, join(root, folder)) ?? [])
        : [place];
    return (
      !layout.ignores(path) && places.some((each) => !layout.walks(each) && hasText(root, each))
    );
  };
  const visit = (path: string, entry: Dirent): void => {
    if (layout.accepts(path)) take(path, entry);
    // A link that is no memory file may still lead to a folder of it.
    else if (entry.isSymbolicLink() && isFolder(join(root, path))) take(path, entry);
  };
  const refuse = (folder: string): void => void found.set(folder, submodule(folder));
  const hollow: string[] = [];
  const meet = (folder: string, entries: readonly Dirent[]): boolean => {
    if (folder !== '' && entries.some((entry) => entry.name === '.git')) {
      if (layout.mayHold(folder)) refuse(folder);
      return false;
    }
    if (entries.length === 0 && layout.mayHold(folder)) hollow.push(folder);
    return true;
  };
  for (const folder of repositoriesAbove(root, layout.workspaces)) refuse(folder);
  for (const folder of layout.folders) {
    const link = linkOnTheWay(root, folder);
    const repository = link === null ? repositoryOnTheWay(root, folder) : null;
    if (repository !== null && layout.mayHold(repository)) refuse(repository);
    else if (link === null) walk(root, folder, visit, { most: mostOfLayout, meet });
    else take(link, { isSymbolicLink: () => true, isFile: () => false });
  }
  for (const file of layout.files) {
    const entry = lstatSync(join(root, file), { throwIfNoEntry: false });
    const repository = repositoryOnTheWay(root, file);
    if (repository !== null) refuse(repository);
    else if (entry && !entry.isDirectory() && layout.accepts(file)) take(file, entry);
  }
  for (const path of named) {
    const entry = lstatSync(join(root, path), { throwIfNoEntry: false });
    const include = (each: string, dirent: Pick<Dirent, 'isSymbolicLink' | 'isFile'>): void => {
      if (layout.ignores(each)) return;
      byHand.add(each);
      take(each, dirent);
    };
    if (entry?.isDirectory()) {
      walk(
        root,
        path,
        (each, dirent) => {
          if (
            isMemoryFile(each, layout) ||
            (dirent.isSymbolicLink() && leadsOutToFolder(real, join(root, each)))
          )
            include(each, dirent);
        },
        { meet: (each, entries) => !layout.mayHold(each) || meet(each, entries) },
      );
    } else if (entry && isMemoryFile(path, layout)) include(path, entry);
  }
  for (const [path, text] of overlay) {
    if (text === null) found.delete(path);
    else if (found.has(path) || layout.accepts(path))
      found.set(path, decode(path, Buffer.from(text)));
  }
  return { files: [...found.values()], named: byHand, hollow };
}

/** Another repository, as what stands in the place of memory. */
export function submodule(path: string): SourceFile {
  return { path, unreadable: { kind: 'not-a-file', what: 'repository' } };
}

/**
 * A file that nobody may open is reported like any other that cannot be read: all others are still
 * judged.
 */
function readOrDenied(absolute: string, path: string): SourceFile {
  try {
    return readSource(absolute, path);
  } catch (error) {
    const { code } = (
      error instanceof EnvironmentError ? (error.cause ?? {}) : {}
    ) as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM')
      return {
        path,
        unreadable: { kind: 'denied', why: reasonOf((error as EnvironmentError).cause) },
      };
    throw error;
  }
}

/** The folder that `.adr-dir` names, relative to the root, if it is there and stays inside. */
export function readAdrFolder(root: string): string | null {
  if (!lstatSync(join(root, '.adr-dir'), { throwIfNoEntry: false })?.isFile()) return null;
  const file = readSource(join(root, '.adr-dir'), '.adr-dir');
  return 'text' in file ? adrFolderNamed(file.text) : null;
}

function isMemoryFile(path: string, layout: Layout): boolean {
  return /\.(?:md|mdc)$/i.test(path) || (path.endsWith('.json') && layout.accepts(path));
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
