import { present } from '#diagnostics/present';

import type { ItemHistory } from './ledger/item-history.ts';
import type { RecordedAct } from './recorded-acts.ts';

/**
 * The latest acts that hold the pin of the record as memory, the last one last; two where branches
 * decided apart (LED508).
 */
export function acceptances(history: ItemHistory | undefined): readonly RecordedAct[] {
  if (!history) return [];
  const holds = (act: RecordedAct): boolean =>
    act.item.pin !== undefined && act.item.to === 'promoted';
  const last = history.acts.findLast(holds);
  return present([...history.latest.filter(holds), last]);
}
