import { clip } from '#messages/fill-template';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { lastName } from '#workspace/paths/target';

/** Most characters of one slot of a message; longer texts are cut. */
const slot = 48;

/**
 * Another record as line one of a message names it, so that it can be opened: its path in two
 * slots, whole; where that is too long the item's short id, which `ledger show` opens. A path that
 * has none and is too long stands whole among the mends.
 *
 * @param most characters that the message has for it
 */
export function otherPlace(
  { path, history }: { readonly path: string; readonly history: ItemHistory | undefined },
  most: number,
  ledger: Ledger,
): { readonly folder: string; readonly file: string } {
  const cut = path.lastIndexOf('/', slot - 1) + 1;
  if (path.length <= most && path.length - cut <= slot)
    return { folder: path.slice(0, cut), file: path.slice(cut) };
  if (history) return { folder: '', file: ledger.shortOf(history.item) };
  return {
    folder: '…/',
    file: clip(lastName(path), Math.min(slot, most - 2)),
  };
}
