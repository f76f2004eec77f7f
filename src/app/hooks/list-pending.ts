import { readConfigAt } from '#disk/reading/read-config-file';
import type { RootWithPaths } from '#disk/roots/locate';
import { letsTaskClose } from '#promotion/transitions';
import { labelOf } from '#provenance/ledger/item-history';
import { ledgerOf } from '#provenance/ledger/ledger';

import { loadMemories } from '../invocation/load-memories.ts';
import type { ProposedItem } from './session-history.ts';

/** A pending item; `short` is the ID that people type. */
export interface PendingItem {
  readonly short: string;
  readonly kind: string;
  readonly discovery: string;
  readonly task: string | null;
}

/** All pending items, each with the session that raised it; `strict` is `gate.strict`. */
export async function listPendingItems(located: RootWithPaths): Promise<{
  readonly waiting: readonly ProposedItem[];
  readonly strict: boolean;
}> {
  const config = await readConfigAt(located);
  const waiting = (await loadMemories(located, config, null)).flatMap(({ workspace }) => {
    const ledger = ledgerOf(workspace);
    return [...ledger.items.values()]
      .filter((history) => !letsTaskClose(history.status))
      .map((history) => ({
        item: {
          short: ledger.shortOf(history.item),
          kind: history.kind,
          discovery: labelOf(history),
          task: history.task,
        },
        session: history.acts[0]?.entry.content.session ?? null,
      }));
  });
  return { waiting, strict: config.gate?.strict ?? false };
}
