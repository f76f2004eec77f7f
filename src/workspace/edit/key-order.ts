/**
 * Frontmatter keys in the order of a new finding; keys of other records stand beside their
 * neighbours in meaning.
 */
const order: readonly string[] = [
  'type',
  'id',
  'status',
  'created',
  'updated',
  'date',
  'source',
  'confidence',
  'origin_obligations',
  'assigned_obligations',
  'origin_traces',
  'pass',
  'profile',
  'raised_by',
  'reviewer_or_tool',
  'timestamp',
  'content_hash',
  'per_surface_hash',
  'findings',
  'paths',
  'load_when',
  'load_when_from',
  'import_digest',
  'topic',
  'claim',
  'applies_when',
  'does_not_apply_when',
  'supersedes',
  'superseded_by',
  'quarantine_reason',
];

/** A key's place in the order; Infinity for one the model does not know. */
export function keyRank(key: string): number {
  const rank = order.indexOf(key);
  return rank === -1 ? Infinity : rank;
}
