import { compareProposition, propositionOf } from '#claims/proposition';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';

import type { Discovery } from './read-discovery.ts';

/**
 * An undecided item of the same kind that makes the same claim: deciding a copy would decide it by
 * another name.
 */
export function waitingDuplicate(
  discovery: Pick<Discovery, 'kind' | 'claim'>,
  ledger: Ledger,
): ItemHistory | null {
  const proposition = propositionOf(discovery.claim);
  return (
    [...ledger.items.values()].find(
      (history) =>
        history.kind === discovery.kind &&
        (history.status === 'pending' || history.status === 'validated') &&
        compareProposition(proposition, propositionOf(history.discovery)) === 'same',
    ) ?? null
  );
}
