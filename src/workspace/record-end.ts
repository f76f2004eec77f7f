import { type Document, mapOf } from './document.ts';
import { scalarOf } from './frontmatter/values.ts';
import { oncePerObject } from './once-per-object.ts';
import type { MemoryRecord } from './records.ts';
import { isDay, isPast } from './text/day.ts';

/** The keys of a record that say how long it holds. */
export const endKeys = ['valid_until', 'review_by'] as const;
export type EndKey = (typeof endKeys)[number];

/** Until when a record holds, and by when somebody looks at it again; days in UTC. */
export type RecordEnd = Readonly<Record<EndKey, string | null>>;

/** The days that a record names; what is no day is for the schema to report. */
export const endOf = oncePerObject((document: Document): RecordEnd => {
  const map = mapOf(document);
  const day = (key: EndKey): string | null => {
    const text = scalarOf(map, key)?.value ?? '';
    return isDay(text) ? text : null;
  };
  return { valid_until: day('valid_until'), review_by: day('review_by') };
});

/**
 * Whether the last day on which a record holds is over, so that nobody is served it as fact. The
 * status of its file stays what it is: an end is computed and never written.
 *
 * @param today `YYYY-MM-DD…`; nothing has ended where nobody says which day it is
 */
export function isExpired({ document }: MemoryRecord, today: string | undefined): boolean {
  const last = endOf(document).valid_until;
  return last !== null && today !== undefined && isPast(last, today);
}

/** Whether the day by which somebody was to look at a record again is over. */
export function isReviewDue({ document }: MemoryRecord, today: string | undefined): boolean {
  const by = endOf(document).review_by;
  return by !== null && today !== undefined && isPast(by, today);
}
