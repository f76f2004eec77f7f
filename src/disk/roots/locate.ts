import * as platform from 'node:path';
import { basename, isAbsolute, join, normalize, relative, resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { configurationFile, folder as say } from '#messages/generated/program';

import {
  existsSync,
  isFolder,
  lstatIfThere,
  realpathSync,
  statIfThere,
} from '../facts/tracked-fs.ts';
import { systemErrorReason } from '../reading/read-source.ts';
import { findRoot, type Root } from './find-root.ts';

/** A root, with the paths below it that the caller named. */
export interface RootWithPaths {
  readonly root: Root;
  /** From the root; empty for the whole layout. */
  readonly named: readonly string[];
  /** `cwd` from the root; empty for the root itself, and outside of it. */
  readonly from: string;
  /** `named` as the caller wrote them. */
  readonly written: readonly string[];
}

/**
 * The root of a folder, with nothing named below it.
 *
 * @param from.cwd the folder of the process unless given
 * @param from.config a configuration that the caller named; its folder is the root
 * @throws {UsageError} for a folder or a configuration that is not there
 */
export function locateAt({
  cwd = '.',
  config = null,
}: {
  readonly cwd?: string;
  readonly config?: string | null;
}): RootWithPaths {
  const [located] = groupByRoot(resolve(cwd), [], config) as [RootWithPaths];
  return located;
}

/**
 * Groups the paths that a caller names by their roots, in the order they were named.
 *
 * @param cwd absolute folder that relative paths start from
 * @param config a configuration that the caller named; its folder is the root of all paths
 * @throws {UsageError} for a path that is not there
 */
export function groupByRoot(
  cwd: string,
  paths: readonly string[],
  config: string | null,
): RootWithPaths[] {
  if (!isThere(cwd) || !isFolder(cwd)) throw new UsageError(say.noFolder({ folder: cwd }));
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
    if (!isThere(absolute)) throw new UsageError(say.noPath({ path }));
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

/** False also for a path through a file, or through links in a circle. */
function isThere(absolute: string): boolean {
  try {
    return lstatIfThere(absolute) !== undefined;
  } catch {
    return false;
  }
}

function rootFor(cwd: string, config: string): Root {
  if (!existsSync(config))
    throw new UsageError(configurationFile.absent({ file: relative(cwd, config) }));
  return { ...findRoot(resolve(config, '..')), path: realpathSync(resolve(config, '..')), config };
}

/** Follows links in all parts but the last: a link that is named is reported, not followed. */
function realFolder(absolute: string): string {
  const parent = resolve(absolute, '..');
  return existsSync(parent) && isFolder(parent) && parent !== absolute
    ? resolve(realpathSync(parent), absolute.slice(parent.length).replace(/^[\\/]/, ''))
    : absolute;
}

/**
 * A folder that the caller named, absolute, links followed.
 *
 * @throws {UsageError} when it is not there, or not a folder
 */
export function namedFolder(cwd: string, name: string): string {
  const absolute = resolve(cwd, name);
  let real: string;
  try {
    real = realpathSync(absolute);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === 'ENOENT'
        ? say.noFolderNamed({ folder: name })
        : say.closed({ folder: name, problem: systemErrorReason(error) }),
    );
  }
  if (!isFolder(real)) throw new UsageError(say.fileAsFolder({ path: name }));
  return real;
}

/** A folder as a path from the root; empty for the root itself, and outside of it. */
export function folderFromRoot(root: string, folder: string): string {
  return belowRoot(root, realpathSync(folder)) ?? '';
}

/** The path from a folder to a root, for messages: `.` at the root, `../..` below it. */
export function wayToRoot(folder: string, root: string): string {
  return withSlashes(relative(realpathSync(folder), root)) || '.';
}

/**
 * A typed path as one from the root: the file that it names from `cwd`, else what it names from the
 * root, as memory does; else as it is typed.
 *
 * @param root absolute, without links
 * @param cwd absolute
 */
export function pathFromRoot(root: string, cwd: string, written: string): string {
  const typed = withSlashes(written);
  const plain = typed.replace(/^(?:\.\/)+/, '');
  const absolute = resolve(cwd, typed);
  const isHere =
    plain !== '' &&
    (plain !== typed ? existsSync(absolute) : statIfThere(absolute)?.isFile() === true);
  if (
    plain === '' ||
    (!isHere && !isAbsolute(plain) && !plain.startsWith('../') && existsSync(join(root, plain)))
  )
    return withSlashes(normalize(plain));
  // A new file: below the folder that is there from `cwd` and not from the root.
  if (
    !existsSync(absolute) &&
    (!plain.includes('/') ||
      !existsSync(join(absolute, '..')) ||
      existsSync(join(root, plain, '..')))
  )
    return plain;
  // The file itself may be a link, which evidence refuses by its name.
  const real = join(realpathSync(join(absolute, '..')), basename(absolute));
  return belowRoot(root, real) || plain;
}

/**
 * An absolute path as one from the root, with forward slashes: empty for the root itself, null
 * outside.
 *
 * @param forms paths of another system, for tests
 */
export function belowRoot(
  root: string,
  absolute: string,
  forms: Pick<platform.PlatformPath, 'relative' | 'isAbsolute' | 'sep'> = platform,
): string | null {
  const inside = withSlashes(forms.relative(root, absolute), forms.sep);
  return inside === '..' || inside.startsWith('../') || forms.isAbsolute(inside) ? null : inside;
}

/** A path with forward slashes; a backslash is a letter except on Windows. */
export function withSlashes(path: string, separator: string = platform.sep): string {
  return path.split(separator).join('/');
}

/** The path that Windows opens: without streams, and dots and spaces at the end of a part. */
export function windowsPathOf(path: string): string {
  const [, drive = '', names = ''] = /^([A-Za-z]:)?([^]*)$/.exec(path) ?? [];
  const opened = names.replace(/[^\\/]+/g, (part) =>
    /^(?:\.{1,2}|[A-Za-z]:)$/.test(part) ? part : part.replace(/:[^]*$/, '').replace(/[. ]+$/, ''),
  );
  return drive + opened;
}
