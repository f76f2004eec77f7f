import { dirname, join, relative, resolve } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { folder as say } from '#messages/generated/program';
import type { SourceFile } from '#workspace/document';
import { limits } from '#workspace/limits';
import { layoutOf } from '#workspace/paths/layout';
import { folderOf } from '#workspace/paths/target';

import { isFolder, lstatIfThere, readdirSync, realpathSync } from '../facts/tracked-fs.ts';
import { decode, readSource, systemErrorReason } from '../reading/read-source.ts';
import { findNestedRepository } from '../roots/find-root.ts';
import { belowRoot } from '../roots/locate.ts';
import { makeFolder } from '../writing/make-folder.ts';

/** A folder with more files is not a store of notes. */
const mostFiles = 10_000;

/**
 * Reads the index and topics of a store: the Markdown of one folder, links not followed.
 *
 * @param overlay texts that an unfinished journal will write; null for deletions
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
    const entry = lstatIfThere(join(root, path));
    if (!entry || entry.isDirectory()) continue;
    if (entry.isSymbolicLink())
      found.set(path, { path, unreadable: { kind: 'not-a-file', what: 'symlink' } });
    else if (entry.isFile()) found.set(path, readSource(join(root, path), path));
    else found.set(path, { path, unreadable: { kind: 'not-a-file', what: 'device' } });
  }
  for (const [path, text] of overlay) {
    if (folderOf(path) !== folder || !path.endsWith('.md')) continue;
    if (text === null) found.delete(path);
    else found.set(path, decode(path, Buffer.from(text)));
  }
  return [...found.values()];
}

/** A folder that may not be there yet; without links. */
export interface StoreFolder {
  readonly absolute: string;
  /** The folder itself, or the nearest one above it that is there. */
  readonly above: string;
  readonly there: boolean;
}

/**
 * Resolves a folder that the user names, also by the index in it (`MEMORY.md`, `INDEX.md`). It may
 * be missing.
 *
 * @throws {UsageError} when it is another file, or a link
 */
export function resolveStoreFolder(cwd: string, typed: string): StoreFolder {
  const absolute = resolve(cwd, typed);
  const entry = lstatIfThere(absolute);
  if (entry?.isFile() && /(?:^|\/)(?:MEMORY|INDEX)\.md$/.test(absolute))
    return resolveStoreFolder(cwd, dirname(absolute));
  if (entry?.isSymbolicLink()) throw new UsageError(say.storeLink({ folder: typed }));
  if (entry && !entry.isDirectory()) throw new UsageError(say.storeFile({ folder: typed }));
  let nearest = absolute;
  // A link on the way is followed, so that its target is checked.
  while (!isFolder(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  const above = realpathSync(nearest);
  return {
    absolute: join(above, relative(nearest, absolute)),
    above,
    there: entry !== undefined,
  };
}

/**
 * A folder without links.
 *
 * @throws {UsageError} when it is not there
 */
export function realFolder(folder: string): string {
  if (!isFolder(folder)) throw new UsageError(say.noFolder({ folder }));
  return realpathSync(folder);
}

/** A folder without links; the path itself where it is not there. */
export function realFolderIfThere(folder: string): string {
  return isFolder(folder) ? realpathSync(folder) : folder;
}

/** Makes the folder of a store outside of every root. */
export function makeStoreFolder(absolute: string): void {
  try {
    makeFolder(absolute);
  } catch (error) {
    throw new EnvironmentError(
      say.unmade({ folder: absolute, problem: systemErrorReason(error) }),
      error,
    );
  }
}

/** Folders of stores in a repository or package. */
const usual = ['', '.claude/memory', 'memory', '.agents/memory', 'docs/memory'];

/**
 * Folders of a root with a `MEMORY.md`: those of the package that `cwd` is in, else those of the
 * root and of the folders from `cwd` up.
 *
 * @param root absolute, without links
 * @param cwd absolute, without links
 */
export function storeFolders(root: string, cwd: string): string[] {
  const found = new Set<string>();
  const look = (folder: string): void => {
    const absolute = join(root, folder);
    // A pull request can add a link on the way, which may lead anywhere.
    if (!lstatIfThere(absolute)?.isDirectory() || realpathSync(absolute) !== absolute) return;
    if (lstatIfThere(join(absolute, 'MEMORY.md'))) found.add(folder);
  };
  const upwards: string[] = [];
  for (let at = belowRoot(root, cwd) ?? ''; at !== ''; at = folderOf(at)) upwards.push(at);
  for (const at of upwards) {
    for (const folder of usual.slice(1)) look(`${at}/${folder}`);
    if (found.size > 0) return [...found].sort();
  }
  for (const folder of usual) look(folder);
  for (const agents of ['.claude/agent-memory', '.claude/agent-memory-local'])
    if (lstatIfThere(join(root, agents))?.isDirectory())
      for (const name of readdirSync(join(root, agents))) look(`${agents}/${name}`);
  for (const at of upwards) look(at);
  return [...found].sort();
}

function namesIn(absolute: string, folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(absolute);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new EnvironmentError(say.unread({ folder, problem: systemErrorReason(error) }), error);
  }
  const markdown = names.filter((name) => name.endsWith('.md')).sort();
  if (markdown.length > mostFiles)
    throw new UsageError(say.tooManyNotes({ most: mostFiles, folder }));
  return markdown;
}

/** A file that an agent loads: its text, or why it has none; both null where no file is. */
export interface FoundFile {
  /** Absolute, as the agent names it. */
  readonly path: string;
  /** Without links, by which a file with two names is loaded once; empty where nothing is read. */
  readonly real: string;
  readonly text: string | null;
  readonly why: string | null;
}

/**
 * Reads a file that an agent loads. Links are followed, as agents do, but not out of a repository.
 *
 * @param within the repository of the file, absolute and real; null for the user's own files
 */
export function readLoadedFile(path: string, within: string | null): FoundFile {
  const no = (why: string | null, real = ''): FoundFile => ({ path, real, text: null, why });
  try {
    if (!lstatIfThere(path)) return no(null);
    const real = realpathSync(path);
    if (within !== null && !isBelow(real, within))
      return no('it is a link that leads out of the repository');
    if (within !== null && isInNestedRepository(within, real))
      return no('it is in another git repository');
    const source = readSource(real, path, limits.plainFileBytes);
    if ('text' in source) return { path, real, text: source.text, why: null };
    const { kind } = source.unreadable;
    if (kind === 'too-large') return no('it is too large', real);
    return no(kind === 'not-a-file' ? 'it is not a regular file' : 'it is not UTF-8 text', real);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Below a file, and under a name that is too long, there is no file.
    if (code === 'ENOTDIR' || code === 'ENAMETOOLONG') return no(null);
    if (code === 'ELOOP') return no('its links go in circles');
    if (code === 'ENOENT') return no('it is a link that leads nowhere');
    return no(
      error instanceof EnvironmentError
        ? error.message.replace(`cannot read ${path}: `, '')
        : 'it cannot be read',
    );
  }
}

/** Whether a path is a folder or below it; both without links. */
export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** Whether a file below a root, both real, is in another repository in the place of memory. */
export function isInNestedRepository(root: string, file: string): boolean {
  const repository = findNestedRepository(root, folderOf(belowRoot(root, file) ?? ''));
  return repository !== null && layoutOf({}, null).mayHold(repository);
}
