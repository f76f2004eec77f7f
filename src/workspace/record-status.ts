import { type Document, frontmatterMap } from './document.ts';
import { scalarOf } from './frontmatter/values.ts';
import { memoizeByObject } from './memoize.ts';
import type { FileRecord, Finding, MemoryRecord, Note } from './records.ts';
import { isDay, isPast } from './text/day.ts';
import { isErased } from './text/prose-spans.ts';
import type { Records } from './workspace.ts';

const acceptedStatuses = new Set<string>(['accepted', 'promoted']);

const withdrawnStatuses = new Set<string>([
  'stale',
  'superseded',
  'rejected',
  'quarantined',
  'rolled-back',
]);

const approvedStatuses = new Set([
  'approved',
  'accepted',
  'active',
  'final',
  'released',
  'stable',
  'binding',
]);

/** Whether a finding is promoted; `accepted` is checked exactly as `promoted`. */
export function isAccepted(finding: Finding): boolean {
  return acceptedStatuses.has(finding.status.value);
}

/** Whether agents are served a record as fact, so that only an act may change its file. */
export function isServedAsFact(record: MemoryRecord): boolean {
  return acceptedStatuses.has(statusOf(record) ?? '');
}

/** Whether a record is an approved spec. */
export function isApproved(record: MemoryRecord): boolean {
  return record.role === 'spec' && approvedStatuses.has(record.status?.value.toLowerCase() ?? '');
}

/** Whether a record with this status is not served as fact any more. */
export function isWithdrawn(status: string): boolean {
  return withdrawnStatuses.has(status);
}

/**
 * The status of a record as memory, in lower case; null where its kind has none. An audit or a bug
 * report may have a word of another tool, such as `open`: it has none then.
 */
export function statusOf(record: MemoryRecord): string | null {
  switch (record.role) {
    case 'finding':
    case 'pattern':
    case 'adr':
    case 'dead-end':
      return record.status?.value.toLowerCase() ?? null;
    case 'audit':
    case 'bug-report': {
      const word = record.status?.value.toLowerCase() ?? '';
      return word === 'candidate' || acceptedStatuses.has(word) || isWithdrawn(word) ? word : null;
    }
    default:
      return null;
  }
}

/** The keys of a record that say how long it is true. */
export const endKeys = ['valid_until', 'review_by'] as const;
/** `valid_until` or `review_by`. */
export type EndKey = (typeof endKeys)[number];

/** The last day on which a record is true, and the day of its next review; days in UTC. */
export type RecordEnd = Readonly<Record<EndKey, string | null>>;

/** The end of a record; null for a value that is not a day, which the schema reports. */
export const recordEndOf = memoizeByObject((document: Document): RecordEnd => {
  const map = frontmatterMap(document);
  const day = (key: EndKey): string | null => {
    const text = scalarOf(map, key)?.value ?? '';
    return isDay(text) ? text : null;
  };
  return { valid_until: day('valid_until'), review_by: day('review_by') };
});

/**
 * Whether the last day of a record is over, so that it is not served as fact. Its status stays.
 *
 * @param today `YYYY-MM-DD…`; without it nothing is over
 */
export function isExpired({ document }: MemoryRecord, today: string | undefined): boolean {
  return isOver(recordEndOf(document).valid_until, today);
}

/** Whether the day of a record's next review is over. */
export function isReviewDue({ document }: MemoryRecord, today: string | undefined): boolean {
  return isOver(recordEndOf(document).review_by, today);
}

function isOver(day: string | null, today: string | undefined): boolean {
  return day !== null && today !== undefined && isPast(day, today);
}

/** Characters of a body that may be one erased text. */
const maxErasedBody = 200;

/** Whether the whole body of a document is one erased text, which claims nothing. */
export function isErasedDocument({ text, bodyStart }: Document): boolean {
  return text.length - bodyStart <= maxErasedBody && isErased(text.slice(bodyStart).trim());
}

/** A record whose text was erased. It is a note, so no rule expects a claim of it. */
export type ErasedRecord = Note & { readonly title: 'erased' };

/** Whether a record is a note whose whole body is one erased text. */
export function isErasedRecord(
  record: FileRecord | MemoryRecord | null | undefined,
): record is ErasedRecord {
  return record?.role === 'note' && isErasedDocument(record.document);
}

/** Whether a name is the id or the path of a record whose text was erased. */
export function isNameOfErased({ byPath }: Pick<Records, 'byPath'>, name: string): boolean {
  return [...byPath.values()].some(
    (record) =>
      isErasedRecord(record) &&
      (record.path === name || scalarOf(frontmatterMap(record.document), 'id')?.value === name),
  );
}
