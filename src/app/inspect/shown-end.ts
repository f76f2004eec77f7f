import { holdsDiscovery } from '#provenance/discovery-kinds';
import { endOf, isExpired, isReviewDue, type RecordEnd } from '#workspace/record-end';
import type { MemoryRecord } from '#workspace/records';

/** How long something holds, as it is shown. */
export interface ShownEnd {
  /** Until when it holds, and by when somebody looks at it again; days in UTC. */
  readonly end: RecordEnd;
  /** Whether its last day is over, so that nobody is served it. */
  readonly expired: boolean;
  /** Whether the day by which somebody was to look at it again is over. */
  readonly reviewDue: boolean;
}

/** How long a record holds; what has no record of its own has no end. */
export function shownEnd(record: MemoryRecord | null, today: string | undefined): ShownEnd {
  if (!record || !holdsDiscovery(record))
    return { end: { valid_until: null, review_by: null }, expired: false, reviewDue: false };
  return {
    end: endOf(record.document),
    expired: isExpired(record, today),
    reviewDue: isReviewDue(record, today),
  };
}
