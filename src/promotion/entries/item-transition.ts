import type { ItemHistory } from '#provenance/ledger/item-history';
import { type Command, law, maySettle } from '#provenance/ledger/law';

import { moveBy, type Need } from '../states.ts';

/** What a command makes of an item, and from which of its statuses. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly needs: readonly Need[];
}

/**
 * The move that a command makes on an item, or null when the law has none. Where branches decided
 * apart, it may start from any of their statuses that it does not overrule.
 *
 * @param former what a quarantined item was before
 */
export function moveOf(
  command: Command,
  history: ItemHistory,
  former: string | null = null,
): Move | null {
  const statuses = [...new Set([history.status, ...history.latest.map((each) => each.item.to)])];
  for (const from of statuses) {
    const move = moveBy(command, from, former);
    if (move && maySettle(move.act, statuses, move.to)) return { from, ...move };
  }
  // It may say again what one of them said.
  const again = law.find(
    ({ act, by, to }) =>
      by.includes(command) && statuses.includes(to) && maySettle(act, statuses, to),
  );
  return again && statuses.length > 1 ? { from: again.to, to: again.to, needs: again.needs } : null;
}
