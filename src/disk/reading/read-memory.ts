import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import type { SourceFile } from '#workspace/document';
import { adrFolderNamed } from '#workspace/paths/layout';
import { refuseTooManyFiles } from '#workspace/reading/classify';

import { lstatIfThere } from '../facts/tracked-fs.ts';
import { listMemory, type MemoryPlaces } from './list-memory.ts';
import { decode, readSource, systemErrorReason } from './read-source.ts';

/** What to read of a root. */
export interface MemoryReadRequest extends MemoryPlaces {
  /**
   * Texts that an unfinished journal will write, with their byte order mark; null for deletions.
   */
  readonly overlay?: ReadonlyMap<string, string | null>;
}

/** Every file of the layout and below the named paths, and which of them were named. */
export interface MemoryFiles {
  readonly files: readonly SourceFile[];
  readonly named: ReadonlySet<string>;
  /** Empty folders of memory, such as a submodule that is not checked out. */
  readonly hollow?: readonly string[];
}

/**
 * Reads the memory below a root, as `listMemory` lists it.
 *
 * @throws {EnvironmentError} when a file or folder is there and cannot be read
 * @throws {UsageError} for more files than a run reads
 */
export function readMemory({ overlay = new Map(), ...places }: MemoryReadRequest): MemoryFiles {
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

/** Another repository in the place of memory. */
export function submodule(path: string): SourceFile {
  return { path, unreadable: { kind: 'not-a-file', what: 'repository' } };
}

/** Reports a file without permission, so that the others are still checked. */
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
        unreadable: { kind: 'denied', why: systemErrorReason((error as EnvironmentError).cause) },
      };
    throw error;
  }
}

/** The folder that `.adr-dir` names, relative to the root; null without one inside. */
export function readAdrFolder(root: string): string | null {
  if (!lstatIfThere(join(root, '.adr-dir'))?.isFile()) return null;
  const file = readSource(join(root, '.adr-dir'), '.adr-dir');
  return 'text' in file ? adrFolderNamed(file.text) : null;
}
