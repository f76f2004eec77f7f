import { join } from 'node:path';

import { folderOf } from '#workspace/target';

import { readFileSync } from './witness/watched-fs.ts';

/** Attributes that make the bytes of a checkout differ from those of the commit. */
const changing = /(?:^|\s)(?:filter|ident|working-tree-encoding)\b/m;

/**
 * Whether any `.gitattributes` that could speak of these paths, or the repository's own `info/attributes`, names an
 * attribute that changes bytes; git is only asked where one does.
 *
 * @param top the repository's top folder, absolute; `prefix` is the way from there to where the paths start
 */
export function speaksOfFilters(top: string, prefix: string, gitFolder: string, paths: readonly string[]): boolean {
  const folders = new Set<string>(['']);
  for (const path of paths) for (let folder = folderOf(prefix + path); folder !== ''; folder = folderOf(folder)) folders.add(folder);
  return [join(gitFolder, 'info', 'attributes'), ...[...folders].map((folder) => join(top, folder, '.gitattributes'))].some(mentions);
}

function mentions(file: string): boolean {
  try {
    return changing.test(readFileSync(file, 'utf8').slice(0, 1_048_576));
  } catch {
    // Not there, or not to be read: git reads nothing from it either.
    return false;
  }
}
