import { hash } from 'node:crypto';
import { basename, join } from 'node:path';

import type { CacheLimit } from '../state/cache-file.ts';
import { cacheFolder, cachePath } from '../state/cache-path.ts';
import type { Env } from '../stores/home-directory.ts';
import { isInWorkTree } from './in-work-tree.ts';

/** Where the fact table is kept. */
export interface FactsPlace {
  readonly env: Env;
  /** A folder instead of the user's cache. */
  readonly location: string | null;
  /** Which build of the tool wrote it: another one may read and judge otherwise. */
  readonly build: string;
}

/**
 * A file of the fact table: the rows of a root, or one of its views; with what it answers, in 16
 * hexadecimal digits.
 */
export interface FactsFile {
  readonly path: string;
  readonly asked: string;
}

/** How many files of a kind are kept: rows differ by configuration, views by question too. */
export const limits: Readonly<Record<'rows' | 'view', CacheLimit>> = {
  rows: { ending: 'rows', mostOfRoot: 4, mostFiles: 128 },
  view: { ending: 'view', mostOfRoot: 32, mostFiles: 512 },
};

let place: FactsPlace | null = null;

/** From now on the fact table is kept there; nowhere for null, as at the beginning. */
export function keepFacts(where: FactsPlace | null): void {
  place = where;
}

/** Where the fact table is kept now; null for nowhere. */
export function factsPlace(): FactsPlace | null {
  return place;
}

/** Whether it would lie in a work tree: a pull request could bring a table, and be judged by it. */
export function wouldBeInWorkTree({ location, env }: FactsPlace, top: string): boolean {
  return isInWorkTree(location ?? cacheFolder(env), [top]);
}

/**
 * The file that holds an answer about a root.
 *
 * @param root absolute
 * @param question all that the answer depends on besides files
 */
export function factsFile(
  { env, location }: FactsPlace,
  root: string,
  kind: 'rows' | 'view',
  question: string,
): FactsFile {
  const asked = hash('sha256', question).slice(0, 16);
  const own = cachePath(env, root, 'facts', `${asked}.${kind}`);
  return { path: location === null ? own : join(location, basename(own)), asked };
}
