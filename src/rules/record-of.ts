import { keepsRecord } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** The record of an item; null for a kind that keeps none, and where it is gone. */
export function recordOf(history: ItemHistory, workspace: Workspace): MemoryRecord | null {
  return history.path !== null && keepsRecord(history.kind)
    ? (workspace.byPath.get(history.path) ?? null)
    : null;
}
