/**
 * Names of files that git can be asked about, each once: relative, without `.`, `..` or empty
 * steps, NULs or lone surrogates. Others are in no tree.
 */
export function askablePaths(paths: readonly string[]): string[] {
  return [...new Set(paths)].filter(
    (path) =>
      !path.includes('\0') &&
      !/\p{Cs}/u.test(path) &&
      path.split('/').every((step) => step !== '' && step !== '.' && step !== '..'),
  );
}

/** UTF-16 code units of paths in one command line; Windows takes 32,767 for the whole of it. */
const argumentLength = 16_000;

/**
 * The paths as arguments that narrow git's answer down; none when they are more than `most` or too
 * long, for then asking for everything is quicker or the one way.
 */
export function narrowing(paths: readonly string[], most: number): readonly string[] {
  const length = paths.reduce((sum, path) => sum + path.length + 3, 0);
  return paths.length <= most && length <= argumentLength ? ['--', ...paths] : [];
}

/** The paths in lists that are each short enough for one command line. */
export function commandLinesOf(paths: readonly string[]): string[][] {
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

/** Paths up to which a listing is quicker narrowed down: git compares each entry with each path. */
export const mostInListing = 100;

/** Bytes of a listing of a whole repository. */
export const listingBytes = 512 * 1024 * 1024;
