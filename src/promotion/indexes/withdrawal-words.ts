import { plainText } from '#diagnostics/plain-text';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { withdrawalsAmong } from '#provenance/recorded-acts';

import type { ActItem } from '../discovery/discovery.ts';

/** What the row of withdrawn memory tells a reader to do, from the act that withdrew it. */
export function actionAfter({
  to,
  cause,
  reason,
}: Partial<Pick<ActItem, 'to' | 'cause' | 'reason'>>): string {
  if (to === 'superseded') return 'Use the replacement';
  if (to === 'stale')
    return / in-doubt(?:,|$)/.test(reason ?? '')
      ? 'Check before use: it rests on withdrawn memory'
      : 'Check before use: its evidence changed';
  return `Do not use: ${to === 'quarantined' ? to : (cause ?? to)} (${reason ?? ''})`;
}

/** Whether a row says what an earlier withdrawal of the item says, and not the last one. */
export function isOutdated(action: string, history: ItemHistory): boolean {
  const said = withdrawalsAmong(history.acts).map(({ item }) => plainText(actionAfter(item)));
  return said.slice(0, -1).includes(plainText(action)) && plainText(action) !== said.at(-1);
}
