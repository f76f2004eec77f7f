import { shellWord } from '#messages/shell-word';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';

/**
 * What a command takes for an item: its short id, else the path of a record that no entry speaks
 * of.
 */
export function itemHandle(history: ItemHistory | undefined, ledger: Ledger, path: string): string {
  return shellWord(history ? ledger.shortOf(history.item) : path);
}
