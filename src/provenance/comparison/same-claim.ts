import { propositionKey, propositionOf } from '#claims/proposition';
import { withoutReason } from '#claims/sentences/without-reason';
import type { Compared } from '#workspace/history/specs-in-force';
import { oncePerObject } from '#workspace/once-per-object';

import { recordedConsequence } from '../consequence/high-consequence.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { statementParts } from './statement-parts.ts';

/**
 * Finds other items that are not memory and whose claim is a part of some statements, with any
 * reason.
 */
export type SameClaim = (
  asked: Pick<ItemHistory, 'item'>,
  statements: readonly string[],
) => readonly ItemHistory[];

const unaccepted = new Set([
  'pending',
  'validated',
  'deferred',
  'blocked',
  'rejected',
  'quarantined',
]);

/** Indexes the claims of items that are not memory; once for a ledger, at the first question. */
export const sameClaimIn = oncePerObject((ledger: Pick<Ledger, 'items'>): SameClaim => {
  let known: Map<string, ItemHistory[]> | null = null;
  return ({ item }, statements) => {
    const claims = (known ??= byClaim(ledger));
    if (claims.size === 0) return [];
    const keys = new Set(statements.flatMap(statementParts).map(keyOfClaim));
    const found = [...keys].flatMap((key) => claims.get(key) ?? []);
    return [...new Set(found)].filter((history) => history.item !== item);
  };
});

function byClaim(ledger: Pick<Ledger, 'items'>): Map<string, ItemHistory[]> {
  const found = new Map<string, ItemHistory[]>();
  for (const history of ledger.items.values()) {
    if (!unaccepted.has(history.status)) continue;
    for (const key of new Set(
      [history.discovery, withoutReason(history.discovery)].map(keyOfClaim),
    ))
      found.set(key, [...(found.get(key) ?? []), history]);
  }
  return found;
}

export function keyOfClaim(claim: string): string {
  return propositionKey(propositionOf(claim));
}

/** Why a claim was of high consequence when it was raised before, in words; else null. */
export function consequenceOfClaim(
  same: readonly ItemHistory[],
  workspace: Compared,
): string | null {
  for (const history of same) {
    const why = recordedConsequence(history, workspace);
    if (why !== null) return `raised before: ${why}`;
  }
  return null;
}
