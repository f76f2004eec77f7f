import { type Assertion, assertionOf } from '#claims/assertions/assertion';
import { saysTheSame } from '#claims/assertions/near-duplicate';
import {
  compareProposition,
  longestClaim,
  type Proposition,
  propositionOf,
  type PropositionRelation,
} from '#claims/proposition';
import { sentencesOf } from '#claims/sentences/sentences';

import type { Ledger } from '../ledger/ledger.ts';
import type { RecordedAct } from '../recorded-acts.ts';

/** A withdrawal with the proposition it withdrew. */
export interface Withdrawal {
  readonly act: RecordedAct;
  readonly proposition: Proposition;
  readonly assertion: Assertion;
}

/**
 * A withdrawal that speaks against a claim: the same proposition, or one like it with other values
 * or polarity.
 */
export interface Tombstone {
  readonly likeness: Exclude<PropositionRelation, 'unlike'>;
  readonly act: RecordedAct;
}

/**
 * The withdrawals that stand against learning a claim again: those of memory that was poisoned,
 * contradicted or withdrawn. One for staleness leaves none.
 */
export function withdrawalsIn(ledger: Ledger): Withdrawal[] {
  return [...ledger.items.values()]
    .filter((history) => history.status === 'rolled-back')
    .flatMap((history) =>
      history.latest.filter((act) => act.item.to === 'rolled-back' && act.item.cause !== 'stale'),
    )
    .map((act) => ({
      act,
      proposition: propositionOf(act.item.discovery),
      assertion: assertionOf(act.item.discovery),
    }));
}

/** The withdrawals that a claim meets. */
export function tombstonesFor(claim: string, withdrawals: readonly Withdrawal[]): Tombstone[] {
  if (withdrawals.length === 0) return [];
  const proposition = propositionOf(claim);
  const assertion = assertionOf(claim);
  const all = sentencesOf(claim.slice(0, longestClaim));
  const sentences = all.length > 1 ? all.map(propositionOf) : [];
  return withdrawals.flatMap(({ act, proposition: withdrawn, assertion: its }): Tombstone[] => {
    // In other words it is the same; with another value it is not.
    const how = saysTheSame(assertion, its) ? 'same' : compareProposition(proposition, withdrawn);
    if (how !== 'unlike') return [{ likeness: how, act }];
    // Among other sentences it is another claim, and may be there to be corrected: it is shown.
    return sentences.some((each) => compareProposition(each, withdrawn) === 'same')
      ? [{ likeness: 'other-values', act }]
      : [];
  });
}

/** The withdrawals that any of several statements meets, each once, with the nearest likeness. */
export function tombstonesForAny(
  statements: readonly string[],
  withdrawals: readonly Withdrawal[],
): Tombstone[] {
  const met = new Map<RecordedAct, Tombstone>();
  for (const stone of statements.flatMap((each) => tombstonesFor(each, withdrawals)))
    if (stone.likeness === 'same' || !met.has(stone.act)) met.set(stone.act, stone);
  return [...met.values()];
}
