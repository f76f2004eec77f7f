import type { ItemHistory } from '#provenance/ledger/ledger';
import { recordsPromotion } from '#provenance/recorded-acts';
import { isUnchangedRow } from '#workspace/history/base-index';
import type { IndexEntry, MemoryIndex, Retraction } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/**
 * The severity of a row that says what its record said before an act: an info, because the next act
 * or `ledger index --write` writes it. A row that this change wrote keeps the severity of its rule.
 */
export function outdatedRow(
  workspace: Workspace,
  row: IndexEntry | Retraction,
  index: MemoryIndex,
  history: ItemHistory | undefined,
  wasSaid: (act: ItemHistory['acts'][number]) => boolean = () => true,
): { readonly severity?: 'info' } {
  const isOutdated =
    history !== undefined &&
    recordsPromotion(history.acts) &&
    history.acts.some(wasSaid) &&
    isUnchangedRow(workspace, row, index);
  return isOutdated ? { severity: 'info' } : {};
}
