import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { type PathsOnceNamed, pathsOnceNamed } from '#git/history/paths-once-named';
import { citedNamesOf } from '#workspace/stores/cited-names';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../memory-source.ts';
import { onlyItsOwn } from './only-its-own.ts';

/** What history knows of names, or why git could not say. */
export interface NamesOnceHere extends PathsOnceNamed {
  readonly refused?: string;
}

export const noNames: NamesOnceHere = { paths: new Map(), leftAfter: null };

/**
 * Of the files that native notes name without their folder, those that no file of the tree is
 * called any more and one once was: where the last of them stood, from the root.
 *
 * @param milliseconds that history may take
 */
export async function namesOnceHere(
  records: Records,
  { filesNamed, evidence }: Pick<MemorySource, 'filesNamed' | 'evidence'>,
  milliseconds: number,
): Promise<NamesOnceHere> {
  const written = new Set(
    nativeStores(records)
      .flatMap(documentsOf)
      .flatMap((document) => citedNamesOf(document).map(({ value }) => value)),
  );
  const repository = written.size === 0 ? null : ((await evidence?.repository()) ?? null);
  const there = repository === null ? null : await filesNamed(written);
  if (evidence === null || repository === null || there === null) return noNames;
  for (const path of there) written.delete(path.slice(path.lastIndexOf('/') + 1));
  const { prefix, presence } = evidence;
  try {
    const once = await pathsOnceNamed(repository, written, milliseconds, presence?.commit ?? null);
    // Another run may get further.
    if (once.leftAfter !== null) dependsOnMore();
    const inside = [...once.paths].filter(([, path]) => path.startsWith(prefix));
    return {
      ...once,
      paths: new Map(inside.map(([name, path]) => [name, path.slice(prefix.length)])),
    };
  } catch (error) {
    return { ...noNames, ...onlyItsOwn(error) };
  }
}
