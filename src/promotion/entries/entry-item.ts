import type { SurfaceRow } from '#provenance/evidence/evidence';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { knownDigest } from '#provenance/record-text/body-digest';
import type { MemoryRecord } from '#workspace/records';

import type { ActItem, Provenance } from '../discovery/discovery.ts';
import { asWritten } from '../edits/record-edits.ts';

/** What an act changes about an item; everything else is carried on from its history. */
export interface Change {
  readonly to: string;
  readonly reason?: string | null;
  readonly cause?: ActItem['cause'];
  readonly until?: string;
  readonly blockedBy?: string;
  readonly discovery?: string;
  readonly target?: string | null;
  readonly provenance?: Provenance;
  /** The record as the act leaves it; its body digest goes into the entry. */
  readonly record?: MemoryRecord | null;
  readonly contentHash?: string | null;
  readonly rows?: readonly SurfaceRow[];
  readonly loadWhen?: string | null;
  readonly guardProof?: ActItem['guard_proof'] | null;
}

/**
 * One item of an entry: the history's, with what the act changes. Fields that say nothing are left
 * out.
 */
export function actItem(
  history: Pick<ItemHistory, 'item' | 'discovery' | 'kind' | 'path' | 'status'> &
    Partial<Pick<ItemHistory, 'acts'>>,
  change: Change,
): ActItem {
  return {
    item: history.item,
    discovery: change.discovery ?? history.discovery,
    kind: history.kind,
    path: change.target === undefined ? history.path : change.target,
    from: history.status === '' ? null : history.status,
    to: change.to,
    reason: change.reason ?? null,
    ...(change.cause ? { cause: change.cause } : {}),
    ...(change.until ? { until: change.until } : {}),
    ...(change.blockedBy ? { blocked_by: change.blockedBy } : {}),
    ...(change.provenance ? { says: change.provenance } : {}),
    ...(change.record ? { body_digest: knownDigest(change.record, history.acts ?? []) } : {}),
    ...(change.contentHash ? { content_hash: change.contentHash } : {}),
    ...(change.rows && change.rows.length > 0
      ? {
          per_surface_hash: change.rows.map(asWritten),
        }
      : {}),
    ...(change.loadWhen ? { load_when: change.loadWhen } : {}),
    ...(change.guardProof ? { guard_proof: change.guardProof } : {}),
  };
}
