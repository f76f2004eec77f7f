import { isAbsolute, join, normalize, relative, resolve, sep } from 'node:path';

import { existsSync, realpathSync, statSync } from '../facts/tracked-fs.ts';
import { belowRoot, withSlashes } from './below-root.ts';

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
