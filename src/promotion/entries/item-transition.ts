import type { ItemHistory } from '#provenance/ledger/ledger';

import { type Act, moveBy, type Need } from '../states.ts';

/** What an act makes of an item, and from which of its statuses. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly needs: readonly Need[];
}

/**
 * The move an act makes on an item, or null when the law has none. Where two branches decided
 * apart, what is legal from either of the decisions is legal, so that the next one settles it.
 *
 * @param former what a quarantined item was before
 */
export function moveOf(act: Act, history: ItemHistory, former: string | null = null): Move | null {
  const statuses = new Set([history.status, ...history.latest.map((each) => each.item.to)]);
  for (const from of statuses) {
    const move = moveBy(act, from, former);
    if (move) return { from, ...move };
  }
  // One branch put another record in its place, and one withdrew it: it is withdrawn, by an act
  // that knows of both.
  return act === 'retract' && statuses.has('superseded') && statuses.has('rolled-back')
    ? { from: 'superseded', to: 'rolled-back', needs: ['reason'] }
    : null;
}
