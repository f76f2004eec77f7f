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
