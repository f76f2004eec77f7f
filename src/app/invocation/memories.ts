import type { Located } from '#disk/roots/locate';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { type Recallable, recallables } from '#recall/recallable';
import type { MemorySource } from '#sources/memory-source';
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
    ledger: ledgerOf(part.workspace),
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
