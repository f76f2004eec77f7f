import { EnvironmentError } from '#diagnostics/failure';
import { limits } from '#workspace/limits';

import { lstatSync, realpathSync } from '../facts/tracked-fs.ts';
import { readSource } from '../reading/read-source.ts';
import { liesInAnother } from '../roots/inside-other-repository.ts';

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
