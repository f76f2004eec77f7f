import { readConfigAt } from '#disk/reading/read-config-file';
import type { Located } from '#disk/roots/locate';
import { isTerminal } from '#promotion/states';
import { labelOf } from '#provenance/ledger/item-history';
import { ledgerOf } from '#provenance/ledger/ledger';

import { loadMemories } from '../invocation/load-memories.ts';
import type { WaitingItem } from './session-history.ts';

/** An item that waits for a person, as people type it. */
export interface UndecidedItem {
  readonly short: string;
  readonly kind: string;
  readonly discovery: string;
  readonly task: string | null;
}

/**
 * Everything that waits for a decision, with the session that raised it, and whether the
 * configuration keeps hooks blocking.
 */
export async function waitingItems(located: Located): Promise<{
  readonly waiting: readonly WaitingItem[];
  readonly strict: boolean;
}> {
  const config = await readConfigAt(located);
  const waiting = (await loadMemories(located, config, null)).flatMap(({ workspace }) => {
    const ledger = ledgerOf(workspace);
    return [...ledger.items.values()]
      .filter((history) => !isTerminal(history.status))
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
