/** Where a promotion item can stand. */
export const itemStatuses = [
  'pending',
  'validated',
  'promoted',
  'deferred',
  'rejected',
  'blocked',
  'quarantined',
  'rolled-back',
] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/**
 * The status an item shows for a status of the ledger: what became of the record later is the
 * record's business.
 */
export function itemStatusFor(status: string): ItemStatus {
  return itemStatuses.find((each) => each === status) ?? 'promoted';
}

/**
 * Where a record can stand once it is in the ledger; `accepted` is judged as promoted and never
 * written.
 */
export const recordStatuses = [
  'candidate',
  'promoted',
  'rejected',
  'stale',
  'superseded',
  'quarantined',
  'rolled-back',
] as const;
export type RecordStatus = (typeof recordStatuses)[number];
