/**
 * Paths that may be in a tree, each once: relative, without `.`, `..` or empty steps, NULs or lone
 * surrogates.
 */
export function validTreePaths(paths: readonly string[]): string[] {
  return [...new Set(paths)].filter(
    (path) =>
      !path.includes('\0') &&
      !/\p{Cs}/u.test(path) &&
      path.split('/').every((step) => step !== '' && step !== '.' && step !== '..'),
  );
}

/** UTF-16 code units of paths in one command line; Windows takes 32,767 for the whole of it. */
const argumentLength = 16_000;

/** Those of `validTreePaths` that can be on a line of input. */
export function singleLineTreePaths(paths: readonly string[]): string[] {
  return validTreePaths(paths).filter((path) => !path.includes('\n'));
}

/** Paths as arguments of git; none for more than `most` or too long ones: git lists all then. */
export function pathArguments(paths: readonly string[], most: number): readonly string[] {
  const length = paths.reduce((sum, path) => sum + path.length + 3, 0);
  return paths.length <= most && length <= argumentLength ? ['--', ...paths] : [];
}

/** Splits paths into lists that fit on a command line. */
export function splitByCommandLine(paths: readonly string[]): string[][] {
  const lines: string[][] = [];
  let length = argumentLength;
  for (const path of paths) {
    length += path.length + 3;
    if (length <= argumentLength) lines.at(-1)?.push(path);
    else {
      lines.push([path]);
      length = path.length + 3;
    }
  }
  return lines;
}

/** Paths up to which a narrowed listing is faster: git compares each entry with each path. */
export const maxPathsInListing = 100;

/** Bytes of a listing of a whole repository. */
export const maxListingBytes = 512 * 1024 * 1024;
