import type { Ledger } from './ledger/ledger.ts';
import { likeness, propositionOf, type Likeness } from './proposition.ts';
import type { RecordedAct } from './recorded-acts.ts';

/** A withdrawal that speaks against a claim: the same proposition, or one like it with other values or polarity. */
export interface Tombstone {
  readonly likeness: Exclude<Likeness, 'unlike'>;
  readonly act: RecordedAct;
}

/**
 * The withdrawals that a claim meets (document 3.5): those of memory that was poisoned, contradicted or withdrawn. One
 * for staleness leaves none, and neither does one whose item was taken up again since.
 */
export function tombstonesFor(claim: string, ledger: Ledger): Tombstone[] {
  const proposition = propositionOf(claim);
  const found: Tombstone[] = [];
  for (const history of ledger.items.values()) {
    if (history.status !== 'rolled-back') continue;
    for (const act of history.latest) {
      if (act.item.to !== 'rolled-back' || act.item.cause === 'stale') continue;
      const how = likeness(proposition, propositionOf(act.item.discovery));
      if (how !== 'unlike') found.push({ likeness: how, act });
    }
  }
  return found;
}
