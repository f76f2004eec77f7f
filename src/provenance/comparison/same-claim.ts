import { propositionKey, propositionOf } from '#claims/proposition';
import { withoutReason } from '#claims/sentences/without-reason';
import type { Compared } from '#workspace/history/specs-in-force';
import { oncePerObject } from '#workspace/once-per-object';

import { recordedConsequence } from '../consequence/high-consequence.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { statementParts } from './statement-parts.ts';

/**
 * Finds the items whose claim one of some statements makes, with whatever reason or beside whatever
 * else, and that are no memory, of whatever kind; all but the one that is asked about.
 */
export type SameClaim = (
  asked: Pick<ItemHistory, 'item'>,
  statements: readonly string[],
) => readonly ItemHistory[];

/** Statuses of what was not accepted: the same claim raised again is the same question. */
const unaccepted = new Set([
  'pending',
  'validated',
  'deferred',
  'blocked',
  'rejected',
  'quarantined',
]);

/** Reads the claims of what is no memory; once for a ledger, when the first one is asked for. */
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
    // A claim is the same with another reason.
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

/**
 * Why a claim that was raised before was of high consequence then, in words: raising it again
 * lowers nothing.
 */
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
