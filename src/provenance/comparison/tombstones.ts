import { type Assertion, assertionOf } from '#claims/assertions/assertion';
import { saysTheSame } from '#claims/assertions/near-duplicate';
import {
  compareProposition,
  type Proposition,
  propositionOf,
  type PropositionRelation,
} from '#claims/proposition';
import { isErased } from '#workspace/text/erased-text';

import type { Ledger } from '../ledger/ledger.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import { erasedText } from '../tree-digest.ts';
import { statementParts } from './statement-parts.ts';

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
 * contradicted or withdrawn. One for staleness leaves none. Why it was withdrawn is what the act
 * said that withdrew it, whatever later acts say.
 */
export function withdrawalsIn(ledger: Ledger): Withdrawal[] {
  return [...ledger.items.values()]
    .filter((history) => history.status === 'rolled-back')
    .flatMap((history) =>
      history.acts.filter(
        ({ entry, item }) =>
          (entry.content.act === 'rollback' || item.claim !== undefined) && item.cause !== 'stale',
      ),
    )
    .map((act) => ({
      act,
      proposition: propositionOf(act.item.claim ?? ''),
      assertion: assertionOf(act.item.claim ?? ''),
    }));
}

/**
 * The withdrawals that a claim meets. One that a sentence of it repeats, with whatever reason, is
 * the same.
 */
export function tombstonesFor(claim: string, withdrawals: readonly Withdrawal[]): Tombstone[] {
  if (withdrawals.length === 0) return [];
  const said = statementParts(claim).map((each) => ({
    proposition: propositionOf(each),
    assertion: assertionOf(each),
  }));
  const whole = said[0]?.proposition ?? propositionOf(claim);
  return withdrawals.flatMap((withdrawal): Tombstone[] => {
    const { act, proposition: withdrawn, assertion } = withdrawal;
    const erased = isErased(act.item.claim ?? '');
    // Of an erased claim its digest is left: only the same words have it.
    if (erased)
      return [claim, ...statementParts(claim)].some((each) => erasedText(each) === act.item.claim)
        ? [{ likeness: 'same', act }]
        : [];
    // In other words it is the same; with another value it is not.
    const isSaid = said.some(
      (each) =>
        saysTheSame(each.assertion, assertion) ||
        compareProposition(each.proposition, withdrawn) === 'same',
    );
    const likeness = isSaid ? 'same' : compareProposition(whole, withdrawn);
    return likeness === 'unlike' ? [] : [{ likeness, act }];
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
