import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import type { SourceFile } from '#workspace/document';
import { adrFolderNamed } from '#workspace/paths/layout';
import { refuseTooManyFiles } from '#workspace/reading/classify';

import { lstatSync } from '../facts/tracked-fs.ts';
import { listMemory, type MemoryPlaces } from './list-memory.ts';
import { decode, readSource, reasonOf } from './read-source.ts';

/** What of a root is read. */
export interface Reading extends MemoryPlaces {
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
 * Reads the memory below a root, as `listMemory` lists it.
 *
 * @throws {EnvironmentError} when a file or folder is there and cannot be read
 * @throws {UsageError} for more files than a run reads, and for a folder named with more below it
 *   than anybody keeps as memory
 */
export function readMemory({ overlay = new Map(), ...places }: Reading): MemoryFiles {
  const { root, layout } = places;
  const { found, byHand, hollow } = listMemory(places);
  for (const [path, text] of overlay) {
    if (text === null) found.delete(path);
    else if (layout.accepts(path) && !found.has(path)) found.set(path, null);
  }
  refuseTooManyFiles([...found.keys()]);
  const files = [...found].map(([path, unreadable]): SourceFile => {
    const text = overlay.get(path);
    if (typeof text === 'string') return decode(path, Buffer.from(text));
    return unreadable === null ? readOrDenied(join(root, path), path) : { path, unreadable };
  });
  return { files, named: byHand, hollow };
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
