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
  const row = law.find(({ by, to }) => by.includes(command) && to === history.status);
  return row && maySettle(row.act, statuses, row.to) && statuses.length > 1
    ? { from: history.status, to: row.to, needs: row.needs }
    : null;
}
