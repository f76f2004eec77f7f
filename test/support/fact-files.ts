import { existsSync, readdirSync } from 'node:fs';

/** The files of a kind that the fact table has in a folder, or in the cache of a home folder. */
export function factFiles(folder: string, kind: 'rows' | 'view'): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(`.${kind}`)) : [];
}
