import type { Located } from '#disk/locate';
import { readConfigAt } from '#disk/read-config-file';
import { synonymsOf, type Synonyms } from '#recall/aliases';
import type { SearchIndex } from '#recall/bm25';
import { indexOf } from '#recall/said-in';

import { memoriesOf } from './memories.ts';

/** What a task is compared with, without the records themselves. */
interface KnownMemory {
  /** How many records there are. */
  readonly records: number;
  /** Those that may be served, and those whose being left out is said. */
  readonly indexes: readonly SearchIndex[];
  readonly synonyms: Synonyms;
}

/** What a task is compared with, read from all of memory. */
export async function indexedMemory(located: Located, unreviewed: boolean): Promise<KnownMemory> {
  const { memories, owners } = await memoriesOf(located, await readConfigAt(located));
  const all = [...owners.keys()];
  const served = all.filter(({ standing }) => standing === 'fact' || (standing === 'unreviewed' && unreviewed));
  const leftOut = all.filter(({ standing }) => standing !== 'fact' && standing !== 'unreviewed');
  return { records: all.length, indexes: [indexOf(served), indexOf(leftOut)], synonyms: synonymsOf(memories.flatMap(({ part }) => part.workspace.glossaries)) };
}
