import { claimOf } from '#claims/claim-of-record';
import type { DiscoveryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';

import type { ItemHistory } from '../ledger/item-history.ts';
import { scopeOf, type StandingMemory } from './standing-memory.ts';

/**
 * What an item states, as if it stood as memory already: what waits is compared by it with what
 * stands. Null where nothing says so much as where it is.
 *
 * @param home the record or the native note that says it; null for kinds that are in their entry
 *   alone
 */
export function proposedMemory(
  history: ItemHistory,
  home: DiscoveryRecord | NativeFact | null,
): StandingMemory | null {
  const entry = history.acts.at(-1)?.entry;
  const shared = { kind: history.kind, history };
  if (home !== null && home.role !== 'native') {
    const claim = claimOf(home);
    return {
      path: home.path,
      span: claim?.span ?? home.id.span,
      claim: claim?.value ?? history.discovery,
      ...scopeOf(home),
      record: home,
      ...shared,
    };
  }
  const path = home?.document.path ?? entry?.path;
  if (path === undefined) return null;
  const said = history.acts.findLast((act) => act.item.says !== undefined)?.item.says;
  return {
    path,
    span: home?.id.span ?? { start: 0, end: 1 },
    claim: history.discovery,
    appliesWhen: said?.applies_when ?? [],
    doesNotApplyWhen: said?.does_not_apply_when ?? [],
    record: null,
    ...shared,
  };
}
