import type { MemoryRecord } from '#workspace/records';

/** What a record is called in a message. */
export function roleName(record: MemoryRecord): string {
  return record.role === 'adr' ? 'decision' : record.role.replace('-', ' ');
}

/**
 * The command that puts another truth in the place of a record. Only what states one thing has a successor; anything
 * else is withdrawn, and captured anew.
 *
 * @param item what the command line takes for the record
 */
export function replacing(record: MemoryRecord, item: string): string {
  return record.role === 'finding' || record.role === 'adr' ? `supersede ${item}` : `retract ${item} --because stale --reason "…"`;
}
