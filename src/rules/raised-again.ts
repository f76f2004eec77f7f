import {
  assertedIn,
  overridesWithdrawals,
  repeatedWithdrawals,
} from '#provenance/comparison/repeated-withdrawals';
import { sameClaimIn } from '#provenance/comparison/same-claim';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import type { SamePerson } from '#provenance/people/corroboration';
import type { RecordedAct } from '#provenance/recorded-acts';
import type { Workspace } from '#workspace/workspace';

import { recordOf } from './record-of.ts';

/**
 * What an act asks a second person for, and whose word does not count; null where it asks for none.
 */
export interface Asked {
  readonly messageId:
    | 'replaced'
    | 'reworded'
    | 'condition'
    | 'released'
    | 'own'
    | 'withdrawn'
    | 'direct'
    | 'erased'
    | 'again'
    | 'overridden';
  readonly than: readonly (string | null)[];
  /** Why it is of high consequence; empty where that is not why. */
  readonly why: string;
  /** Who withdrew what is promoted again. */
  readonly withdrew?: string;
  /** The acts of these people, where what they are asked about depends on who they were. */
  readonly ordered?: readonly RecordedAct[];
}

/**
 * A claim that is in quarantine is not accepted by another name: somebody decides it who neither
 * ordered that nor raised it again.
 */
export function quarantinedElsewhere(
  history: ItemHistory,
  position: number,
  workspace: Workspace,
  ledger: Ledger,
): Asked | null {
  const { entry, item } = history.acts[position] as RecordedAct;
  if (entry.content.act !== 'promotion' || item.to !== 'promoted') return null;
  const said = [history.discovery, ...assertedIn(history, recordOf(history, workspace))];
  const ordered = sameClaimIn(ledger)(history, said).flatMap((other) => {
    const last = other.acts.findLast((act) => ledger.isBefore(act.entry.id, entry.id));
    return last?.item.to === 'quarantined'
      ? [
          other.acts.findLast((act) => act.entry.content.act === 'quarantine')?.entry.content.by ??
            null,
        ]
      : [];
  });
  return ordered.length > 0
    ? { messageId: 'again', than: [...ordered, history.raisedBy], why: '' }
    : null;
}

/**
 * What was withdrawn is not promoted again by who raised it again. Who withdrew it may take that
 * back alone: it is their own word.
 */
export function withdrawalOverridden(
  history: ItemHistory,
  position: number,
  workspace: Workspace,
  ledger: Ledger,
  same: SamePerson,
): Asked | null {
  const act = history.acts[position] as RecordedAct;
  if (!overridesWithdrawals(act) || act.item.to !== 'promoted') return null;
  const { raisedBy } = history;
  const withdrew = repeatedWithdrawals(history, recordOf(history, workspace), ledger)
    .filter((each) => ledger.isBefore(each.entry.id, act.entry.id))
    .map((each) => each.entry.content.by)
    .find((by) => raisedBy === null || !same(by, raisedBy));
  return withdrew === undefined
    ? null
    : { messageId: 'overridden', than: [raisedBy], why: '', withdrew };
}
