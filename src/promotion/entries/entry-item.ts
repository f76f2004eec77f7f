import { isWrittenByOthers } from '#provenance/consequence/high-consequence';
import { base32DigestOf } from '#provenance/digest';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { contentOf, type StatedContent } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { MemoryRecord } from '#workspace/records';

import type { ActContext } from '../act-context.ts';
import type { ActItem, Discovery, Provenance } from '../discovery/read-discovery.ts';
import { asWritten } from '../edits/record-edits.ts';

/** The fields of an item that an act changes; all others stay as they were. */
export interface ActItemChange {
  readonly to: string;
  readonly reason?: string | null;
  readonly cause?: ActItem['cause'];
  readonly until?: string;
  readonly blockedBy?: string;
  readonly successor?: string;
  /** The withdrawn claim, of a rollback. */
  readonly claim?: string;
  readonly target?: string | null;
  readonly provenance?: Provenance;
  /** The record of the item, if it has one. A native note has no provenance. */
  readonly record?: MemoryRecord | null;
  readonly contentHash?: string | null;
  readonly rows?: readonly SurfaceRow[];
  readonly loadWhen?: string | null;
  readonly guardProof?: ActItem['guard_proof'] | null;
  /** The patch of a fact that was cut out of an agent's file. */
  readonly diff?: string | null;
}

/** Gives an item its id: ten characters, and new also where the same discovery is raised again. */
export function newItemId(
  { inputs, request, recorder, raised }: ActContext,
  discovery: Discovery,
): string {
  const { at, by, task, base } = request;
  for (let n = 0; ; n += 1) {
    const said = JSON.stringify([discovery, at, by, task, base, recorder.heads, n]);
    const id = base32DigestOf(`ledger/item/v2\n${said}`).slice(0, 10);
    if (inputs.ledger.items.has(id) || raised.includes(id)) continue;
    raised.push(id);
    return id;
  }
}

/** Makes one item of an entry, with all that no record holds; `finishEntries` adds its pin. */
export function actItem(
  history: Pick<ItemHistory, 'item' | 'kind' | 'path' | 'status'>,
  change: ActItemChange,
): ActItem {
  const { provenance = {}, reason, rows = [] } = change;
  const path = change.target === undefined ? history.path : change.target;
  const saysItself = keepsRecord(history.kind) && path !== null && change.record?.role !== 'native';
  // A record that waits may be edited, so its traces and obligations are kept in the entry.
  const isRaised = history.status === '';
  const waits = isRaised && change.to === 'pending';
  const traces = provenance.origin_traces ?? [];
  const obligations = provenance.origin_obligations ?? [];
  const isHigh = provenance.consequence === 'high' || isWrittenByOthers(provenance);
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

/** Digests of evidence by surface: over its tokens, or over its bytes for an item just raised. */
function evidenceOf(rows: readonly SurfaceRow[], isRaised: boolean): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ surface, hash, loose }) => {
      const digest = isRaised ? hash : loose;
      return digest === undefined ? [] : [[surface, digest]];
    }),
  );
}

/** The texts of an item without a record, or the fields that its record lacks. */
function saidBeside(change: ActItemChange, saysItself: boolean): Pick<ActItem, 'says'> {
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

function saysOf({
  provenance = {},
  contentHash,
  rows = [],
  loadWhen,
}: ActItemChange): StatedContent {
  const says: StatedContent = Object.fromEntries(
    Object.entries(provenance).filter(([key]) => key !== 'consequence'),
  );
  return {
    ...says,
    ...(loadWhen ? { load_when: loadWhen } : {}),
    ...(contentHash ? { content_hash: contentHash } : {}),
    ...(rows.length > 0 ? { per_surface_hash: rows.map(asWritten) } : {}),
  };
}
