import { keepsRecord } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { nativeOf } from '#provenance/native-item';
import type { MemoryRecord } from '#workspace/records';

import type { Session } from '../session.ts';

/**
 * What an item decides about, with what was planned so far; a native fact as it is, for no act
 * writes into it.
 */
export async function itemRecord(
  { world, desk }: Pick<Session, 'world' | 'desk'>,
  history: Pick<ItemHistory, 'kind' | 'path' | 'acts'>,
): Promise<MemoryRecord | null> {
  if (!keepsRecord(history.kind) || history.path === null) return null;
  return nativeOf(history, world.workspace) ?? desk.record(history.path);
}
