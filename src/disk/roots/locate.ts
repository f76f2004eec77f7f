import * as platform from 'node:path';
import { isAbsolute, join, normalize, relative, resolve, sep } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { configurationFile, folder as say } from '#messages/generated/program';

import { existsSync, lstatSync, realpathSync, statSync } from '../facts/tracked-fs.ts';
import { reasonOf } from '../reading/read-source.ts';
import { findRoot, type Root } from './find-root.ts';

/**
 * One root with the paths below it that were named, relative to it; none means the whole layout.
 */
export interface Located {
  readonly root: Root;
  readonly named: readonly string[];
  /**
   * The folder that was asked from, as a path from the root; empty for the root itself, and for
   * what is not below it.
   */
  readonly from: string;
  /** The same as the caller wrote them. */
  readonly written: readonly string[];
}

/**
 * The root of a folder, with nothing named below it.
 *
 * @param from.cwd where relative paths start from; the process's own folder unless given
 * @param from.config a configuration given by hand, which makes its folder the root
 * @throws {UsageError} for a folder or a configuration that is not there
 */
export function locateAt({
  cwd = '.',
  config = null,
}: {
  readonly cwd?: string;
  readonly config?: string | null;
}): Located {
  const [located] = locate(resolve(cwd), [], config) as [Located];
  return located;
}

/**
 * Sorts the paths a caller names under the roots they belong to, in the order they were named.
 *
 * @param cwd absolute folder that relative paths start from
 * @param config a configuration given by hand, which makes its folder the root of everything
 * @param command the command that is run, for advice
 * @throws {UsageError} for a path that is not there
 */
export function locate(
  cwd: string,
  paths: readonly string[],
  config: string | null,
  command = 'lint',
): Located[] {
  if (!isThere(cwd) || !statSync(cwd).isDirectory())
    throw new UsageError(say.noFolder({ folder: cwd }));
  const home = config === null ? null : rootFor(cwd, resolve(cwd, config));
  if (paths.length === 0) {
    const root = home ?? findRoot(realpathSync(cwd));
    return [{ root, named: [], from: folderFromRoot(root.path, cwd), written: [] }];
  }
  const groups = new Map<
    string,
    { root: Root; named: string[]; from: string; written: string[] }
  >();
  for (const path of paths) {
    const absolute = realFolder(resolve(cwd, path));
    if (!isThere(absolute)) throw new UsageError(say.noPath({ path, command }));
    const root = home ?? findRoot(absolute);
    const inside = belowRoot(root.path, absolute);
    if (inside === null) throw new UsageError(say.outside({ path, root: root.path }));
    const group = groups.get(root.path) ?? {
      root,
      named: [],
      from: folderFromRoot(root.path, cwd),
      written: [],
    };
    groups.set(root.path, group);
    group.named.push(inside);
    group.written.push(path);
  }
  return [...groups.values()];
}

/** Whether a path names something; one that goes through a file or in circles names nothing. */
function isThere(absolute: string): boolean {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function rootFor(cwd: string, config: string): Root {
  if (!existsSync(config))
    throw new UsageError(configurationFile.absent({ file: relative(cwd, config) }));
  return { ...findRoot(resolve(config, '..')), path: realpathSync(resolve(config, '..')), config };
}

/**
 * Real folder, name as given: the last part may itself be a link, which is then reported and not
 * followed.
 */
function realFolder(absolute: string): string {
  const parent = resolve(absolute, '..');
  return existsSync(parent) && statSync(parent).isDirectory() && parent !== absolute
    ? resolve(realpathSync(parent), absolute.slice(parent.length).replace(/^[\\/]/, ''))
    : absolute;
}

/**
 * A folder that the caller named, absolute and real: a link that is named is followed.
 *
 * @throws {UsageError} when it is not there, or no folder
 */
export function namedFolder(cwd: string, name: string): string {
  const absolute = resolve(cwd, name);
  try {
    if (!statSync(absolute).isDirectory()) throw new UsageError(say.fileAsFolder({ path: name }));
    return realpathSync(absolute);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === 'ENOENT'
        ? say.noFolderNamed({ folder: name })
        : say.closed({ folder: name, problem: reasonOf(error) }),
    );
  }
}

/** A folder as a path from the root; empty for the root itself and for one that is not below it. */
export function folderFromRoot(root: string, folder: string): string {
  return belowRoot(root, realpathSync(folder)) ?? '';
}

/**
 * The way from a folder to a root, for people who stand there: `.` where that is the root, `../..`
 * from below it.
 */
export function wayToRoot(folder: string, root: string): string {
  return withSlashes(relative(realpathSync(folder), root)) || '.';
}

/**
 * A path as somebody in a folder of the workspace types it, as a path from the root. A file that is
 * there from the folder is meant, as everywhere; else what is there from the root, for that is how
 * memory names it. The rest stays as it is typed.
 *
 * @param root absolute, without links
 * @param cwd absolute
 */
export function pathFromRoot(root: string, cwd: string, written: string): string {
  const typed = withSlashes(written);
  const plain = typed.replace(/^(?:\.\/)+/, '');
  const absolute = resolve(cwd, typed);
  const isHere = plain !== '' && (plain !== typed ? existsSync(absolute) : isFile(absolute));
  if (
    plain === '' ||
    (!isHere && !isAbsolute(plain) && !plain.startsWith('../') && existsSync(join(root, plain)))
  )
    return withSlashes(normalize(plain));
  const isToBe = !existsSync(absolute);
  // A file that is yet to be made: below the folder where that is there from here and not from the
  // root.
  if (
    isToBe &&
    (!plain.includes('/') ||
      !existsSync(join(absolute, '..')) ||
      existsSync(join(root, plain, '..')))
  )
    return plain;
  // The name of the file itself may be a link, which evidence refuses by name.
  const real = join(
    realpathSync(join(absolute, '..')),
    absolute.slice(absolute.lastIndexOf(sep) + 1),
  );
  return belowRoot(root, real) || plain;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/**
 * A path below a root as one from it, with forward slashes: empty for the root itself, null for
 * what lies outside.
 *
 * @param root absolute
 * @param absolute spelled as the root is, links followed or not
 * @param forms of paths, as this system or another has them
 */
export function belowRoot(
  root: string,
  absolute: string,
  forms: Pick<platform.PlatformPath, 'relative' | 'isAbsolute' | 'sep'> = platform,
): string | null {
  const inside = withSlashes(forms.relative(root, absolute), forms.sep);
  return inside === '..' || inside.startsWith('../') || forms.isAbsolute(inside) ? null : inside;
}

/** A path with forward slashes, which Windows takes as well; elsewhere a backslash is a letter. */
export function withSlashes(path: string, separator: string = platform.sep): string {
  return path.split(separator).join('/');
}

/**
 * The name that Windows opens for a path: dots and spaces at the end of a part, and a stream, are
 * not part of the name.
 */
export function openedOnWindows(path: string): string {
  const [, drive = '', names = ''] = /^([A-Za-z]:)?([^]*)$/.exec(path) ?? [];
  return (
    drive +
    names.replace(/[^\\/]+/g, (part) => (/^(?:\.{1,2}|[A-Za-z]:)$/.test(part) ? part : bare(part)))
  );
}

function bare(part: string): string {
  return part.replace(/:[^]*$/, '').replace(/[. ]+$/, '');
}
