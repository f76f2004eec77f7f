import { oneLine } from '#diagnostics/plain-text';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { oncePerObject } from '#workspace/once-per-object';
import type { DiscoveryRecord } from '#workspace/records';

import type { ItemHistory } from '../ledger/ledger.ts';
import { recordedEvidence } from '../ledger/recorded-evidence.ts';
import type { CitedRow } from '../surfaces/compare-surface.ts';

/** What the ledger holds of a record that its acts write into it, and nobody else may. */
export interface HeldFields {
  readonly hashes: readonly string[];
  /** The rows of its surfaces as one text; null where nothing says which they are. */
  readonly rows: string | null;
  readonly loadWhen: readonly string[];
}

/**
 * What the ledger holds since the item became memory (LED504); null before, for a candidate is
 * edited as it is. The rules that compare it ask for it, and who wants the conditions of records.
 */
export const heldBy: (history: ItemHistory) => HeldFields | null = oncePerObject(fieldsHeld);

function fieldsHeld(history: ItemHistory): HeldFields | null {
  const acts = history.acts.filter(
    (act) => act.item.to === 'promoted' || act.item.to === 'accepted',
  );
  if (acts.length === 0) return null;
  const { rows } = recordedEvidence(history);
  const of = (key: 'content_hash' | 'load_when'): string[] =>
    [acts.findLast((act) => act.item[key]), ...history.latest].flatMap(
      (act) => act?.item[key] ?? [],
    );
  // Several latest acts may hold several hashes; then the rows of any one of them are no measure.
  return {
    hashes: of('content_hash'),
    rows: rows.length > 0 && history.latest.length === 1 ? rowsText(rows) : null,
    loadWhen: of('load_when').map(oneLine),
  };
}

/** The rows of a record's surfaces as one text, to be compared. */
export function rowsText(
  rows: readonly Pick<CitedRow, 'kind' | 'surface' | 'hash' | 'loose'>[],
): string {
  return JSON.stringify(
    rows.map(({ kind, surface, hash, loose }) => [kind, surface, hash, ...(loose ? [loose] : [])]),
  );
}

/**
 * Whether the hashes of a record are those that an act wrote: by others, changed evidence would
 * seem to hold.
 */
export function isHashedAsHeld(record: DiscoveryRecord, history: ItemHistory): boolean {
  const held = heldBy(history);
  if (!held) return true;
  const own = scalarOf(mapOf(record.document), 'content_hash')?.value ?? null;
  const rows = record.role === 'finding' ? record.perSurfaceHash : [];
  return (
    (own === null || held.hashes.length === 0 || held.hashes.includes(own)) &&
    (rows.length === 0 || held.rows === null || rowsText(rows) === held.rows)
  );
}
