import type { Entry } from '#workspace/dialects/ledger-entry';
import type { History } from '#workspace/history/history';

import type { Ledger } from './ledger.ts';

/** The entries that a change took away or rewrote, as its bases have them; each once. */
function lostEntries(history: History | null, { byId }: Pick<Ledger, 'byId'>): Entry[] {
  const lost = (history?.bases ?? []).flatMap((base) =>
    base.lostEntries.flatMap(({ entry }) => (entry && !byId.has(entry.id) ? [entry] : [])),
  );
  return [...new Map(lost.map((each) => [each.id, each])).values()];
}

/**
 * The ledger with the entries that a change took away put back, so that nothing is read into the
 * gaps that they left; the ledger itself where there are none.
 */
export function withLostEntries(ledger: Ledger, history: History | null): Ledger {
  const lost = lostEntries(history, ledger);
  return lost.length === 0 ? ledger : ledger.withEntries(lost);
}
