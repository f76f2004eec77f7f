import type { Located } from '#disk/locate';
import { readConfigAt } from '#disk/read-config-file';
import { citedInMemory } from '#provenance/cited-in-memory';
import { comparedRecords } from '#provenance/compared-records';
import { synonymsOf } from '#recall/aliases';
import { memoryOf, type WholeMemory } from '#recall/recall-memory';
import type { Recallable } from '#recall/recallable';
import type { Servable } from '#recall/recalled';

import { memoriesOf, type Memory } from './memories.ts';

/** All that can be recalled below a root, read from every file of memory. */
export async function wholeMemory(located: Located): Promise<WholeMemory<Servable>> {
  const { memories, owners } = await memoriesOf(located, await readConfigAt(located));
  const known = new Map(memories.map((memory, at) => [memory, { at, cited: citedOf(memory) }]));
  const records = [...owners].map(([each, memory]): Servable => {
    const { at, cited } = known.get(memory) ?? { at: 0, cited: new Map<string, never>() };
    return { ...plain(each), short: each.history ? memory.ledger.shortOf(each.history.item) : null, memory: at, cited: cited.get(each.path) ?? [] };
  });
  return memoryOf(records, synonymsOf(memories.flatMap(({ part }) => part.workspace.glossaries)));
}

function citedOf({ part: { workspace }, ledger }: Memory): ReturnType<typeof citedInMemory> {
  return citedInMemory(comparedRecords(workspace, ledger), { workspace, ledger });
}

function plain({ history, path, id, kind, title, claim, loadWhen, appliesWhen, doesNotApplyWhen, paths, evidence, verifiedAt, standing }: Recallable): Omit<Servable, 'short' | 'memory' | 'cited'> {
  return { history: history && { item: history.item }, path, id, kind, title, claim, loadWhen, appliesWhen, doesNotApplyWhen, paths, evidence, verifiedAt, standing };
}
