import type { RecordedAct } from '../recorded-acts.ts';

/** What it tells of memory whose replacement was withdrawn or erased. */
export const replacementGone = 'Do not use: what replaced it is gone, too';

/** What the row of withdrawn memory tells a reader to do, from the act that withdrew it. */
export function actionAfter({
  to,
  cause,
  reason,
}: Partial<Pick<RecordedAct['item'], 'to' | 'cause' | 'reason'>>): string {
  if (to === 'superseded') return 'Use the replacement';
  if (to === 'stale')
    return / in-doubt(?:,|$)/.test(reason ?? '')
      ? 'Check before use: it rests on withdrawn memory'
      : 'Check before use: its evidence changed';
  return `Do not use: ${to === 'quarantined' ? to : (cause ?? to)} (${reason ?? ''})`;
}
