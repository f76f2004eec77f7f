import type { ItemHistory } from '#provenance/ledger/item-history';
import { recordsPromotion } from '#provenance/recorded-acts';
import { isUnchangedRow } from '#workspace/history/base-index';
import type { IndexEntry, MemoryIndex, MemoryRecord, Retraction } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** What a row says that is not what its record says now. */
interface RowBefore {
  /** Whether it says what an act made of the item. */
  readonly acted?: (act: ItemHistory['acts'][number]) => boolean;
  /** Whether it says what the record said at a base. */
  readonly was?: (before: MemoryRecord) => boolean;
}

/**
 * The severity of a row that says what its record said before an act: an info, because the next act
 * or `ledger index --write` writes it. A row that this change wrote keeps the severity of its rule.
 */
export function outdatedRow(
  workspace: Workspace,
  row: IndexEntry | Retraction,
  index: MemoryIndex,
  history: ItemHistory | undefined,
  { acted, was }: RowBefore = {},
): { readonly severity?: 'info' } {
  const isOutdated =
    history !== undefined &&
    recordsPromotion(history.acts) &&
    (!acted || history.acts.some(acted)) &&
    (!was || wasSaidAt(workspace, history, was)) &&
    isUnchangedRow(workspace, row, index);
  return isOutdated ? { severity: 'info' } : {};
}

/** Whether a base has the record with what the row says, or the record as it is now. */
function wasSaidAt(
  { surroundings }: Workspace,
  { path }: ItemHistory,
  wasSaid: (before: MemoryRecord) => boolean,
): boolean {
  const bases = surroundings.history?.bases ?? [];
  if (bases.length === 0) return false;
  const before = bases.flatMap(({ changes, records }) => {
    const change = changes.find((each) => each.now === path);
    return records.get(change?.before ?? '') ?? [];
  });
  return before.length === 0 || before.some(wasSaid);
}
