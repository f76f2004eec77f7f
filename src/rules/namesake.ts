import { plainPath } from '#workspace/stores/surrounding-folders';

/** Words in names that many files have: of tests, and of the settings of tools. */
const ordinary = /^(?:d|min|tests?|specs?|stories|config|settings)$/;

/**
 * The file of the same name elsewhere that may be meant by a path as it is written: it ends like
 * that, the two share the name of a folder, or their name is of two words, which files seldom share
 * by chance.
 */
export function likelyNamesake(
  other: string | undefined,
  written: string,
  path: string,
): string | undefined {
  if (other === undefined || other.endsWith(`/${plainPath(written)}`)) return other;
  const folders = new Set(foldersIn(other));
  return wordsOf(path).length > 1 || foldersIn(path).some((folder) => folders.has(folder))
    ? other
    : undefined;
}

/** The names of the folders of a path, without the numbers that order them. */
function foldersIn(path: string): string[] {
  return path
    .split('/')
    .slice(0, -1)
    .map((folder) => folder.toLowerCase().replace(/^\d+[-_. ]+/, ''))
    .filter((folder) => !/^\.{0,2}$/.test(folder));
}

/** The words of a file's name, without its ending. */
function wordsOf(path: string): string[] {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !ordinary.test(word));
}
