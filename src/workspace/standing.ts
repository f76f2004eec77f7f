import type { Finding, FindingStatus, MemoryRecord } from './records.ts';

const withdrawnStatuses = new Set<string>([
  'stale',
  'superseded',
  'rejected',
  'quarantined',
  'rolled-back',
]);

/** The words by which any record says where it stands as memory. */
const decidingWords = new Set<string>([...withdrawnStatuses, 'candidate', 'accepted', 'promoted']);

/** Whether a finding claims to be memory: `accepted` is judged exactly as `promoted`. */
export function isAccepted(finding: Finding): boolean {
  return finding.status.value === 'accepted' || finding.status.value === 'promoted';
}

/** Whether a record is served as fact, so that nothing but an act may change its file. */
export function isServedAsFact(record: MemoryRecord): boolean {
  if (record.role === 'finding') return isAccepted(record);
  if (record.role === 'audit' || record.role === 'bug-report')
    return ['accepted', 'promoted'].includes(statusOf(record) ?? '');
  return (
    (record.role === 'adr' || record.role === 'pattern' || record.role === 'dead-end') &&
    (record.status?.value === 'accepted' || record.status?.value === 'promoted')
  );
}

/** Words by which a spec says that it was approved. */
const approved = new Set([
  'approved',
  'accepted',
  'active',
  'final',
  'released',
  'stable',
  'binding',
]);

/** Whether a record is a spec that binds. */
export function isApproved(record: MemoryRecord): boolean {
  return record.role === 'spec' && approved.has(record.status?.value.toLowerCase() ?? '');
}

/** Whether a status takes a record out of what may be served as fact. */
export function isWithdrawn(status: FindingStatus | string): boolean {
  return withdrawnStatuses.has(status);
}

/**
 * The status a record shows, where its kind has one. An audit or a bug report that speaks of
 * something else, such as `open`, shows none.
 */
export function statusOf(record: MemoryRecord): string | null {
  if (record.role === 'finding') return record.status.value;
  if (record.role === 'pattern' || record.role === 'adr' || record.role === 'dead-end')
    return record.status?.value.toLowerCase() ?? null;
  if (record.role !== 'audit' && record.role !== 'bug-report') return null;
  const word = record.status?.value.toLowerCase() ?? '';
  return decidingWords.has(word) ? word : null;
}
