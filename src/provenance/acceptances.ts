import type { ItemHistory } from './ledger/ledger.ts';
import type { RecordedAct } from './recorded-acts.ts';

/**
 * The latest acts that hold a digest of the body as memory, the last one last; two where branches
 * decided apart (LED508).
 */
export function acceptances(history: ItemHistory | undefined): readonly RecordedAct[] {
  if (!history) return [];
  const holds = (act: RecordedAct): boolean =>
    act.item.body_digest !== undefined &&
    (act.item.to === 'promoted' || act.item.to === 'accepted');
  const last = history.acts.findLast(holds);
  return [...history.latest.filter(holds), ...(last ? [last] : [])];
}
