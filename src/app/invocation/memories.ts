import type { Located } from '#disk/roots/locate';
import { type Ledger, readLedger } from '#provenance/ledger/ledger';
import { type Recallable, recallables } from '#recall/recallable';
import { compareRecords } from '#sources/evidence/compare-records';
import type { EvidenceSource } from '#sources/evidence/gather-evidence';
import type { MemorySource } from '#sources/memory-source';
import { readTrees } from '#threads/read-trees';
import type { RecordEvidence } from '#workspace/paths/surroundings';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { loadMemories, type Part } from './load-memories.ts';

/** A memory of a root with its ledger. */
export interface Memory {
  readonly part: Part;
  readonly ledger: Ledger;
}

/**
 * Every memory below a root, and all that could be recalled with the memory it is of.
 *
 * @param seen how the files look, where that is not how they stand
 */
export async function memoriesOf(
  located: Located,
  config: LedgerConfig,
  seen?: (source: MemorySource) => MemorySource,
): Promise<{
  readonly memories: readonly Memory[];
  readonly owners: ReadonlyMap<Recallable, Memory>;
}> {
  const memories = (await loadMemories(located, config, null, seen)).map((part): Memory => ({
    part,
    ledger: readLedger(part.workspace.entries),
  }));
  return {
    memories,
    owners: new Map(
      memories.flatMap((memory) =>
        recallables(memory.part.workspace, memory.ledger).map((each) => [each, memory] as const),
      ),
    ),
  };
}

/** What became of the evidence of some records, now. */
export async function evidenceStates(
  some: readonly Recallable[],
  owners: ReadonlyMap<Recallable, Memory>,
  source: EvidenceSource | null,
): Promise<Map<Recallable, RecordEvidence['state']>> {
  const states = new Map<Recallable, RecordEvidence['state']>();
  for (const memory of new Set(some.flatMap((each) => owners.get(each) ?? []))) {
    const own = some.filter((each) => owners.get(each) === memory);
    const compared = source
      ? await compareRecords(
          memory.part.workspace,
          source,
          readTrees,
          new Set(own.map((each) => each.path)),
        )
      : new Map<string, RecordEvidence>();
    for (const each of own) {
      const state = compared.get(each.path)?.state;
      if (state !== undefined) states.set(each, state);
    }
  }
  return states;
}
