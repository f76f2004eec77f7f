import type { SurfaceRow } from '../evidence/evidence.ts';
import type { ItemHistory } from './ledger.ts';

/**
 * What is known of the evidence of memory now: of the latest act that hashed anything. What was
 * raised is a proposal.
 */
export function recordedEvidence(history: ItemHistory): {
  readonly contentHash: string | null;
  readonly rows: readonly SurfaceRow[];
} {
  const act = history.acts.findLast(
    (each) =>
      each.entry.content.act !== 'raise' &&
      (each.item.content_hash !== undefined || (each.item.per_surface_hash ?? []).length > 0),
  );
  return {
    contentHash: act?.item.content_hash ?? null,
    rows: (act?.item.per_surface_hash ?? []).map((row) => ({
      kind: row.kind as SurfaceRow['kind'],
      surface: row.surface,
      hash: row.hash,
      unique: row.unique ?? false,
      ...(row.loose === undefined ? {} : { loose: row.loose }),
    })),
  };
}
