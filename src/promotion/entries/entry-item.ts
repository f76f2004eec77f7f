import { isOfOthers } from '#provenance/consequence/high-consequence';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { contentOf } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Says } from '#provenance/recorded-acts';
import type { MemoryRecord } from '#workspace/records';

import type { ActItem, Provenance } from '../discovery/read-discovery.ts';
import { asWritten } from '../edits/record-edits.ts';

/** What an act changes about an item; everything else stays as it was. */
export interface Change {
  readonly to: string;
  readonly reason?: string | null;
  readonly cause?: ActItem['cause'];
  readonly until?: string;
  readonly blockedBy?: string;
  readonly successor?: string;
  /** Of a rollback: what is withdrawn. */
  readonly claim?: string;
  readonly target?: string | null;
  readonly provenance?: Provenance;
  /** The record that says the item, if it has one: a native note says nothing of its provenance. */
  readonly record?: MemoryRecord | null;
  readonly contentHash?: string | null;
  readonly rows?: readonly SurfaceRow[];
  readonly loadWhen?: string | null;
  readonly guardProof?: ActItem['guard_proof'] | null;
  /** What was cut out of a file of an agent. */
  readonly diff?: string | null;
}

/**
 * One item of an entry: what the act does, and what no record says. Pins are added when the act is
 * planned as a whole.
 */
export function actItem(
  history: Pick<ItemHistory, 'item' | 'kind' | 'path' | 'status'>,
  change: Change,
): ActItem {
  const { provenance = {}, reason, rows = [] } = change;
  const path = change.target === undefined ? history.path : change.target;
  const saysItself = keepsRecord(history.kind) && path !== null && change.record?.role !== 'native';
  // What waits may be edited; what was decided says so in its record.
  const isRaised = history.status === '';
  const waits = isRaised && change.to === 'pending';
  const traces = provenance.origin_traces ?? [];
  const obligations = provenance.origin_obligations ?? [];
  const isHigh = provenance.consequence === 'high' || isOfOthers(provenance);
  const evidence = evidenceOf(rows, change.to === 'pending');
  return {
    item: history.item,
    kind: history.kind,
    path,
    from: isRaised ? null : history.status,
    to: change.to,
    high: isHigh ? true : undefined,
    reason: reason || undefined,
    cause: change.cause,
    until: change.until || undefined,
    blocked_by: change.blockedBy || undefined,
    successor: change.successor || undefined,
    claim: change.claim || undefined,
    traces: saysItself && waits && traces.length > 0 ? [...traces] : undefined,
    obligations: saysItself && waits && obligations.length > 0 ? [...obligations] : undefined,
    ...(saysItself && Object.keys(evidence).length > 0 ? { evidence } : {}),
    ...saidBeside(change, saysItself),
    diff: change.diff || undefined,
    guard_proof: change.guardProof ?? undefined,
  };
}

/**
 * The digests over the tokens of evidence, by its surface; of what is raised, those over its bytes,
 * for its record has none yet.
 */
function evidenceOf(rows: readonly SurfaceRow[], isRaised: boolean): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ surface, hash, loose }) => {
      const digest = isRaised ? hash : loose;
      return digest === undefined ? [] : [[surface, digest]];
    }),
  );
}

/** What no record says: all of an item without one, and what a record was adopted without. */
function saidBeside(change: Change, saysItself: boolean): Pick<ActItem, 'says'> {
  const { provenance = {}, record, rows = [], loadWhen } = change;
  if (!saysItself) return Object.keys(provenance).length === 0 ? {} : { says: saysOf(change) };
  if (change.to !== 'promoted' || !record) return {};
  const own = contentOf([], record);
  const lacks = {
    ...(own.rows.length === 0 && rows.length > 0 ? { rows } : {}),
    ...(own.contentHash === null && change.contentHash ? { contentHash: change.contentHash } : {}),
    ...(own.loadWhen === null && loadWhen ? { loadWhen } : {}),
  };
  return Object.keys(lacks).length === 0 ? {} : { says: saysOf({ to: change.to, ...lacks }) };
}

function saysOf({ provenance = {}, contentHash, rows = [], loadWhen }: Change): Says {
  const says: Says = Object.fromEntries(
    Object.entries(provenance).filter(([key]) => key !== 'consequence'),
  );
  return {
    ...says,
    ...(loadWhen ? { load_when: loadWhen } : {}),
    ...(contentHash ? { content_hash: contentHash } : {}),
    ...(rows.length > 0 ? { per_surface_hash: rows.map(asWritten) } : {}),
  };
}
