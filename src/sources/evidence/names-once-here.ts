import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { pathsOnceNamed } from '#git/history/paths-once-named';
import { lastName } from '#workspace/paths/target';
import { citedNamesOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../work-tree-source.ts';
import { onlyItsOwn } from './only-its-own.ts';

/** What history knows of names, or why git could not say. */
export interface NamesOnceHere {
  /**
   * Of names that no file of the tree has, where the last file of the name stood, from the root.
   */
  readonly paths: ReadonlyMap<string, string>;
  /** All paths that history removed, by their names, whether another file has the name or not. */
  readonly removed: ReadonlyMap<string, readonly string[]>;
  /** The files of the tree by their names, of those names that notes give. */
  readonly there: ReadonlyMap<string, readonly string[]>;
  /** The milliseconds after which history was left; null when all of it was seen. */
  readonly leftAfter: number | null;
  readonly refused?: string;
}

export const noNames: NamesOnceHere = {
  paths: new Map(),
  removed: new Map(),
  there: new Map(),
  leftAfter: null,
};

/**
 * Finds out where the files stood that native notes name without their folder, and that history
 * removed.
 *
 * @param milliseconds that history may take
 */
export async function namesOnceHere(
  records: Records,
  { filesNamed, evidence }: Pick<MemorySource, 'filesNamed' | 'evidence'>,
  milliseconds: number,
): Promise<NamesOnceHere> {
  const documents = nativeStores(records).flatMap(documentsOf);
  const alone = new Set(documents.flatMap(citedNamesOf).map(({ value }) => value));
  const inFolders = documents.flatMap(citedPathsOf).map(({ value }) => lastName(value));
  const written = new Set([...alone, ...inFolders.filter((name) => name !== '')]);
  const repository = written.size === 0 ? null : ((await evidence?.repository()) ?? null);
  const listed = repository === null ? null : await filesNamed(written);
  if (evidence === null || repository === null || listed === null) return noNames;
  const there = new Map<string, string[]>();
  for (const path of listed) {
    const known = there.get(lastName(path));
    if (known) known.push(path);
    else there.set(lastName(path), [path]);
  }
  const { prefix, presence } = evidence;
  try {
    const once = await pathsOnceNamed(repository, alone, milliseconds, presence?.commit ?? null);
    // Another run may get further.
    if (once.leftAfter !== null) dependsOnMore();
    const removed = new Map(
      [...once.paths].flatMap(([name, paths]) => {
        const inside = paths.filter((path) => path.startsWith(prefix));
        return inside.length === 0
          ? []
          : [[name, inside.map((path) => path.slice(prefix.length))] as const];
      }),
    );
    const paths = [...removed].flatMap(([name, [last]]) =>
      there.has(name) || last === undefined ? [] : [[name, last] as const],
    );
    return { ...once, removed, there, paths: new Map(paths) };
  } catch (error) {
    return { ...noNames, ...onlyItsOwn(error) };
  }
}
