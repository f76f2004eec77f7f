import { targetPath } from '#workspace/paths/target-cell';
import type { QueueItem } from '#workspace/records';

import type { ItemHistory } from './item-history.ts';
import type { Ledger } from './ledger.ts';

/** The item whose id a queue's row gives, whole or shortened; undefined for a row without one. */
export function itemNamedBy(row: QueueItem, ledger: Ledger): ItemHistory | undefined {
  const named = row.id ? ledger.named(row.id.value.replace(/`/g, '')) : null;
  return named?.kind === 'one' ? named.value : undefined;
}

/**
 * The item a queue's row shows: the one it names, else the one whose record stands at its target.
 */
export function itemOfRow(row: QueueItem, ledger: Ledger): ItemHistory | undefined {
  return (
    itemNamedBy(row, ledger) ??
    (row.target ? ledger.byTarget.get(targetPath(row.target.value)) : undefined)
  );
}
