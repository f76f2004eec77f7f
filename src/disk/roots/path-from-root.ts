import { isAbsolute, join, normalize, relative, resolve, sep } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { invocation as say } from '#messages/invocation';

import { existsSync, realpathSync, statSync } from '../facts/tracked-fs.ts';

/** A folder as a path from the root; empty for the root itself and for one that is not below it. */
export function folderFromRoot(root: string, folder: string): string {
  const inside = relative(root, realpathSync(folder)).split(sep).join('/');
  return inside === '..' || inside.startsWith('../') || isAbsolute(inside) ? '' : inside;
}

/**
 * The way from a folder to a root, for people who stand there: `.` where that is the root, `../..`
 * from below it.
 */
export function wayToRoot(folder: string, root: string): string {
  return relative(realpathSync(folder), root).split(sep).join('/') || '.';
}

/**
 * A path as somebody in a folder of the workspace types it, as a path from the root. `./` and `../`
 * count from the folder. Anything else that is there from the root stays as it is, for that is how
 * memory names it; then what is there from the folder counts. The rest stays as it is typed.
 *
 * @param root absolute, without links
 * @param cwd absolute
 * @throws {UsageError} for a name that the folder and the root have a file of
 */
export function pathFromRoot(root: string, cwd: string, typed: string): string {
  const plain = typed.replace(/^(?:\.\/)+/, '');
  const absolute = resolve(cwd, typed);
  const isFromFolder = plain !== typed && existsSync(absolute);
  if (
    plain === '' ||
    (!isFromFolder &&
      !isAbsolute(plain) &&
      !plain.startsWith('../') &&
      existsSync(join(root, plain)))
  ) {
    if (plain === typed) refuseTwo(root, cwd, plain);
    return normalize(plain).split(sep).join('/');
  }
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
  const inside = relative(root, real).split(sep).join('/');
  return inside === '' || inside === '..' || inside.startsWith('../') || isAbsolute(inside)
    ? plain
    : inside;
}

/** Refuses a name that two files have: nobody can tell which is meant. */
function refuseTwo(root: string, cwd: string, path: string): void {
  const [here, there] = [resolve(cwd, path), join(root, path)];
  if (path === '' || ![here, there].every((each) => isFile(each))) return;
  if (realpathSync(here) === realpathSync(there)) return;
  throw new UsageError(
    say.twoFiles({ path, here: `./${path}`, there: `${wayToRoot(cwd, root)}/${path}` }),
  );
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
