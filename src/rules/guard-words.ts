import { claimOf } from '#claims/claim-sections';
import { oneLine } from '#diagnostics/plain-text';
import type { Guard } from '#guards/guard';
import { guardsIn } from '#guards/guards-of-record';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { promotionOf } from '#provenance/guards-in-force';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import type { GuardName } from '#workspace/paths/surroundings';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from './item-handle.ts';

/** A guard with what a message says of it. */
export interface DescribedGuard {
  readonly guard: Guard;
  /** What its record claims. */
  readonly claim: string;
  readonly item: string;
  /** Who decided it, and when: `Ben, 2026-11-26`. */
  readonly decided: string;
}

/** The guard of this name, with its record's claim and item. */
export function describedGuard(
  { record, nth }: GuardName,
  workspace: Workspace,
  ledger: Ledger,
): DescribedGuard | null {
  const of = workspace.byPath.get(record);
  const guard = of && guardsIn(of.document)?.guards[nth - 1];
  const history = ledger.byTarget.get(record);
  if (!of || !guard || !holdsDiscovery(of)) return null;
  return {
    guard,
    claim: oneLine(claimOf(of)?.value ?? of.title),
    item: history ? itemHandle(history, ledger, record) : of.id.value,
    decided: decidedIn(history),
  };
}

function decidedIn(history: ItemHistory | undefined): string {
  const decided = history ? promotionOf(history) : null;
  return decided === null ? '' : `${decided.by}, ${decided.day}`;
}
