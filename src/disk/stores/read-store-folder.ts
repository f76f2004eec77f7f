import { dirname, join, relative, resolve, sep } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { folder as say } from '#messages/generated/program';
import type { SourceFile } from '#workspace/document';
import { limits } from '#workspace/limits';

import { lstatSync, readdirSync, realpathSync, statSync } from '../facts/tracked-fs.ts';
import { decode, readSource, reasonOf } from '../reading/read-source.ts';
import { liesInAnother } from '../roots/inside-other-repository.ts';
import { makeFolder } from '../writing/make-folder.ts';

/** Files of one folder beyond which it is no store of notes. */
const mostFiles = 10_000;

/**
 * Reads the Markdown of one folder, without the folders below it and without following a link: a
 * store's index and its topics.
 *
 * @param overlay what a committed journal makes of files, laid over what is on disk
 * @throws {EnvironmentError} when the folder or a file is there and cannot be read
 */
export function readStoreFolder(
  root: string,
  folder: string,
  overlay: ReadonlyMap<string, string | null>,
): SourceFile[] {
  const found = new Map<string, SourceFile>();
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const name of namesIn(join(root, folder), folder)) {
    const path = prefix + name;
    const entry = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (!entry || entry.isDirectory()) continue;
    if (entry.isSymbolicLink())
      found.set(path, { path, unreadable: { kind: 'not-a-file', what: 'symlink' } });
    else if (entry.isFile()) found.set(path, readSource(join(root, path), path));
    else found.set(path, { path, unreadable: { kind: 'not-a-file', what: 'device' } });
  }
  for (const [path, text] of overlay) {
    if (
      !path.startsWith(prefix) ||
      path.slice(prefix.length).includes('/') ||
      !path.endsWith('.md')
    )
      continue;
    if (text === null) found.delete(path);
    else found.set(path, decode(path, Buffer.from(text)));
  }
  return [...found.values()];
}

/** A folder by its real path, with the nearest one above it, or itself, that is there. */
export interface NamedFolder {
  readonly absolute: string;
  readonly above: string;
  readonly there: boolean;
}

/**
 * A folder that somebody names, as an absolute path whose last part may not be there yet.
 *
 * @throws {UsageError} when it is a file, or a link
 */
export function namedFolder(cwd: string, typed: string): NamedFolder {
  const absolute = resolve(cwd, typed);
  const entry = lstatSync(absolute, { throwIfNoEntry: false });
  if (entry?.isFile() && /(?:^|\/)(?:MEMORY|INDEX)\.md$/.test(absolute))
    return namedFolder(cwd, dirname(absolute));
  if (entry?.isSymbolicLink()) throw new UsageError(say.storeLink({ folder: typed }));
  if (entry && !entry.isDirectory()) throw new UsageError(say.storeFile({ folder: typed }));
  if (entry)
    return { absolute: realpathSync(absolute), above: realpathSync(absolute), there: true };
  const above = aboveIt(absolute);
  return {
    absolute: join(realpathSync(above), relative(above, absolute)),
    above: realpathSync(above),
    there: false,
  };
}

/** A folder without the links on the way to it. */
export function realFolder(folder: string): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(say.noFolder({ folder }));
  return realpathSync(folder);
}

/** The same of a folder that may not be there: its own path then. */
export function resolvedFolder(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? realpathSync(folder) : folder;
}

/** Makes a folder that a store is to be in, outside of every root. */
export function makeStoreFolder(absolute: string): void {
  try {
    makeFolder(absolute);
  } catch (error) {
    throw new EnvironmentError(say.unmade({ folder: absolute, problem: reasonOf(error) }), error);
  }
}

/** Where stores are, from the top of a repository or package. */
const usual = ['', '.claude/memory', 'memory', '.agents/memory', 'docs/memory'];

/**
 * Folders of a root that hold a store of topics, which a `MEMORY.md` shows.
 *
 * @param root absolute, without links
 * @param cwd absolute, without links; a store that it is in, or that stands above it, counts too
 */
export function storeFolders(root: string, cwd: string): string[] {
  const found = new Set<string>();
  const look = (folder: string): void => {
    const absolute = join(root, folder);
    // A link on the way may lead anywhere, and a pull request can bring one.
    const real =
      (lstatSync(absolute, { throwIfNoEntry: false })?.isDirectory() ?? false) &&
      realpathSync(absolute) === absolute;
    if (real && lstatSync(join(root, folder, 'MEMORY.md'), { throwIfNoEntry: false }))
      found.add(folder);
  };
  // In a package of a larger repository, its own store is meant.
  for (
    let at = relative(root, cwd).split(sep).join('/');
    at !== '' && !at.startsWith('..') && found.size === 0;
    at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : ''
  )
    for (const folder of usual.filter((each) => each !== '')) look(`${at}/${folder}`);
  if (found.size > 0) return [...found].sort();
  for (const folder of usual) look(folder);
  for (const agents of ['.claude/agent-memory', '.claude/agent-memory-local'])
    for (const entry of lstatSync(join(root, agents), { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(join(root, agents))
      : [])
      look(`${agents}/${entry}`);
  for (
    let at = relative(root, cwd).split(sep).join('/');
    at !== '' && !at.startsWith('..');
    at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : ''
  )
    look(at);
  return [...found].sort();
}

function namesIn(absolute: string, folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(absolute);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new EnvironmentError(say.unread({ folder, problem: reasonOf(error) }), error);
  }
  const markdown = names.filter((name) => name.endsWith('.md')).sort();
  if (markdown.length > mostFiles)
    throw new UsageError(say.tooManyNotes({ most: mostFiles, folder }));
  return markdown;
}

function aboveIt(absolute: string): string {
  let above = dirname(absolute);
  // A link on the way is followed here, so that what it leads to is judged.
  while (!statSync(above, { throwIfNoEntry: false })?.isDirectory() && dirname(above) !== above)
    above = dirname(above);
  return above;
}

/**
 * A file that an agent loads at its start: its text, or why there is none; both null where nothing
 * is there.
 */
export interface FoundFile {
  /** Absolute, as the agent names it. */
  readonly path: string;
  /** The same without links: two names of one file are loaded once. Empty where nothing is read. */
  readonly real: string;
  readonly text: string | null;
  readonly why: string | null;
}

/**
 * Reads a file that an agent loads. Agents follow links, and so does this; but a link that a
 * repository brings may not lead out of it.
 *
 * @param within the repository the file is of, absolute and real; null for the user's own files
 */
export function readTierFile(path: string, within: string | null): FoundFile {
  try {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (!entry) return { path, real: '', text: null, why: null };
    const real = realpathSync(path);
    if (within !== null && !isBelow(real, within))
      return { path, real: '', text: null, why: 'it is a link that leads out of the repository' };
    if (within !== null && liesInAnother(within, real))
      return { path, real: '', text: null, why: 'it is in another git repository' };
    const source = readSource(real, path, limits.plainFileBytes);
    if ('text' in source) return { path, real, text: source.text, why: null };
    const { kind } = source.unreadable;
    return {
      path,
      real,
      text: null,
      why:
        kind === 'too-large'
          ? 'it is too large'
          : kind === 'not-a-file'
            ? 'it is no regular file'
            : 'it is no UTF-8 text',
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Below a file, or of a name longer than names can be, nothing is.
    if (code === 'ENOTDIR' || code === 'ENAMETOOLONG')
      return { path, real: '', text: null, why: null };
    return {
      path,
      real: '',
      text: null,
      why:
        code === 'ELOOP'
          ? 'its links go in circles'
          : code === 'ENOENT'
            ? 'it is a link that leads nowhere'
            : error instanceof EnvironmentError
              ? error.message.replace(`cannot read ${path}: `, '')
              : 'it cannot be read',
    };
  }
}

/** Whether a path is a folder or below it; both without links. */
export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}
