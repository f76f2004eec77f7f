import { join } from 'node:path';

import picomatch from 'picomatch';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { folder as say } from '#messages/generated/program';
import { mayReach } from '#workspace/paths/match-glob';

import { lstatIfThere, readdirSync } from '../facts/tracked-fs.ts';
import { systemErrorReason } from '../reading/read-source.ts';
import { findNestedRepository, isNestedRepository } from './find-root.ts';

const mostFolders = 20_000;

/**
 * The folders below a root that match the globs of `workspaces`, in order; links are not followed.
 *
 * @param most folders to look at for one glob
 * @throws {UsageError} for a glob that needs more
 * @throws {EnvironmentError} for a folder that cannot be read
 */
export function workspaceFolders(
  root: string,
  globs: readonly string[],
  most = mostFolders,
): string[] {
  return sorted(
    globs.flatMap((glob) =>
      foldersOf(root, glob, most).flatMap(({ folder }) => (matches(folder, glob) ? folder : [])),
    ),
  );
}

/** Other repositories on the way to such folders, which are not looked into. */
export function skippedRepositories(root: string, globs: readonly string[]): string[] {
  return sorted(
    globs.flatMap((glob) =>
      foldersOf(root, glob).flatMap(({ folder, isRepository }) =>
        isRepository && !matches(folder, glob) && mayReach(plain(glob), folder) ? folder : [],
      ),
    ),
  );
}

function sorted(folders: readonly string[]): string[] {
  return [...new Set(folders)].sort();
}

function plain(glob: string): string {
  return glob.replace(/\/+$/, '');
}

function matches(folder: string, glob: string): boolean {
  return picomatch.isMatch(folder, plain(glob), { dot: true, noextglob: true });
}

interface Met {
  readonly folder: string;
  readonly isRepository: boolean;
}

/** Folders that a glob may match, and repositories on the way. */
function foldersOf(root: string, glob: string, most = mostFolders): Met[] {
  const { base } = picomatch.scan(plain(glob));
  const repository = findNestedRepository(root, base);
  if (repository !== null) return [{ folder: repository, isRepository: true }];
  if (base === plain(glob))
    return lstatIfThere(join(root, base))?.isDirectory()
      ? [{ folder: base, isRepository: false }]
      : [];
  const deepest = glob.includes('**') ? Infinity : plain(glob).split('/').length;
  const found: Met[] = [];
  const pending = [base];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.length > most)
      throw new UsageError(
        base === ''
          ? say.tooManyFoldersAtRoot({ glob, most })
          : say.tooManyFolders({ glob, most, folder: base }),
      );
    for (const name of namesIn(join(root, next))) {
      const folder = next === '' ? name : `${next}/${name}`;
      const isRepository = isNestedRepository(root, folder);
      found.push({ folder, isRepository });
      if (!isRepository && folder.split('/').length < deepest) pending.push(folder);
    }
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules',
      )
      .map((entry) => entry.name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new EnvironmentError(say.unread({ folder, problem: systemErrorReason(error) }), error);
  }
}
