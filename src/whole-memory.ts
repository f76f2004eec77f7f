import type { Located } from '#disk/locate';
import { readConfigAt } from '#disk/read-config-file';
import { citedInMemory } from '#provenance/cited-in-memory';
import { comparedRecords } from '#provenance/compared-records';
import { synonymsOf } from '#recall/aliases';
import { memoryOf, type WholeMemory } from '#recall/recall-memory';
import type { Recallable } from '#recall/recallable';
import type { Servable } from '#recall/recalled';
import type { MemorySource } from '#sources/memory-source';

import { memoriesOf, type Memory } from './memories.ts';

/** All that can be recalled below a root, read from every file of memory. */
export async function wholeMemory(located: Located): Promise<WholeMemory<Servable>> {
  const { memories, owners } = await memoriesOf(located, await readConfigAt(located), withoutCited);
  const known = new Map(memories.map((memory, at) => [memory, { at, cited: citedOf(memory) }]));
  const records = [...owners].map(([each, memory]): Servable => {
    const { at, cited } = known.get(memory) ?? { at: 0, cited: new Map<string, never>() };
    return { ...plain(each), short: each.history ? memory.ledger.shortOf(each.history.item) : null, memory: at, cited: cited.get(each.path) ?? [] };
  });
  return memoryOf(records, synonymsOf(memories.flatMap(({ part }) => part.workspace.glossaries)));
}

/**
 * Of what records refer to, recall asks only where a link of an index leads that may be meant from its folder or from the root;
 * at a record, whose name both end like. The source code that memory cites changes all day, and what is kept is not to end by it.
 */
function withoutCited(source: MemorySource): MemorySource {
  const endings = new Set<string>();
  return {
    ...source,
    memory: async (layout, named) => {
      const read = await source.memory(layout, named);
      for (const { path } of read.files) if (!path.endsWith('.json')) endings.add(endingOf(path));
      return read;
    },
    facts: (wanted) => source.facts(wanted.filter(({ path }) => endings.has(endingOf(path)))),
  };
}

function endingOf(path: string): string {
  return /[^./]*$/.exec(path)?.[0].toLowerCase() ?? '';
}

function citedOf({ part: { workspace }, ledger }: Memory): ReturnType<typeof citedInMemory> {
  return citedInMemory(comparedRecords(workspace, ledger), { workspace, ledger });
}

function plain({ history, path, id, kind, title, claim, loadWhen, appliesWhen, doesNotApplyWhen, paths, evidence, verifiedAt, standing }: Recallable): Omit<Servable, 'short' | 'memory' | 'cited'> {
  return { history: history && { item: history.item }, path, id, kind, title, claim, loadWhen, appliesWhen, doesNotApplyWhen, paths, evidence, verifiedAt, standing };
}
