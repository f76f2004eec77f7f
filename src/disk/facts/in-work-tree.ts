import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/**
 * Whether a folder, which need not exist, is in one of these work trees: what a pull request brings
 * may lie there. Their git directories are none of it.
 */
export function isInWorkTree(folder: string, tops: readonly string[]): boolean {
  const real = realOf(folder);
  return tops.some((top) => {
    const way = relative(realOf(top), real);
    return (
      !isAbsolute(way) &&
      way !== '..' &&
      !way.startsWith(`..${sep}`) &&
      way.split(sep)[0] !== '.git'
    );
  });
}

/** The real folder, as far as there is one. */
function realOf(folder: string): string {
  let [at, rest] = [folder, ''];
  for (; !existsSync(at) && dirname(at) !== at; at = dirname(at))
    rest = join(at.slice(dirname(at).length).replace(/^[\\/]/, ''), rest);
  try {
    return join(realpathSync(at), rest);
  } catch {
    return folder;
  }
}
