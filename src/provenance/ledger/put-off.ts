import type { ItemHistory } from './item-history.ts';

/** How long an item is put off: until a day, until something else is done, or both. */
export interface PutOff {
  /** `2026-12-10`. */
  readonly until: string | null;
  readonly blockedBy: string | null;
}

const putOff: ReadonlySet<string> = new Set(['deferred', 'blocked']);

/** How long an act puts an item off; nothing of both for every other act. */
export function putOffIn({
  to,
  until,
  blocked_by,
}: Pick<ItemHistory['acts'][number]['item'], 'to' | 'until' | 'blocked_by'>): PutOff {
  return putOff.has(to)
    ? { until: until ?? null, blockedBy: blocked_by ?? null }
    : { until: null, blockedBy: null };
}

/** How long an item is put off as it stands: its last deferral or block counts. */
export function putOffNow({ status, acts }: Pick<ItemHistory, 'status' | 'acts'>): PutOff {
  const last = acts.findLast(
    ({ item }) => item.to === status && Boolean(item.until ?? item.blocked_by),
  );
  return last && putOff.has(status) ? putOffIn(last.item) : { until: null, blockedBy: null };
}
