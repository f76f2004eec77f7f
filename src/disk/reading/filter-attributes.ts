import { join } from 'node:path';

import { folderOf } from '#workspace/paths/target';

import { readFileSync } from '../facts/tracked-fs.ts';

/** Attributes that make the bytes of a checkout differ from those of the commit. */
const changing = /(?:^|\s)(?:filter|ident|working-tree-encoding)\b/m;

/**
 * Whether any `.gitattributes` that could speak of these paths, or the repository's own
 * `info/attributes`, names an attribute that changes bytes; git is only asked where one does.
 *
 * @param top the repository's top folder, absolute; `prefix` is the way from there to where the
 *   paths start
 */
export function mayHaveFilters(
  top: string,
  prefix: string,
  gitFolder: string,
  paths: readonly string[],
): boolean {
  return (
    repositoryMayHaveFilters(gitFolder) ||
    attributeFiles(prefix, paths).some((path) => mentions(join(top, path)))
  );
}

/** Whether the repository's own `info/attributes` does. */
export function repositoryMayHaveFilters(gitFolder: string): boolean {
  return mentions(join(gitFolder, 'info', 'attributes'));
}

/**
 * Every `.gitattributes` that could speak of these paths, from the repository's top, whether or not
 * it is there.
 */
export function attributeFiles(prefix: string, paths: readonly string[]): string[] {
  const folders = new Set<string>(['']);
  for (const path of paths)
    for (let folder = folderOf(prefix + path); !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  return [...folders].map((folder) =>
    folder === '' ? '.gitattributes' : `${folder}/.gitattributes`,
  );
}

/** Whether the text of a file of attributes names one that changes bytes. */
export function namesFilter(text: string): boolean {
  return changing.test(text);
}

function mentions(file: string): boolean {
  try {
    return namesFilter(readFileSync(file, 'utf8'));
  } catch {
    // Not there, or not to be read: git reads nothing from it either.
    return false;
  }
}
