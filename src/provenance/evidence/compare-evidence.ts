import type { MemoryRecord } from '#workspace/records';
import type { Records } from '#workspace/workspace';

import { type Doubt, doubtsIn, explainDoubt } from '../doubts.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { textDigestOf } from '../record-text/pin.ts';
import { type CitedRow, worstState } from '../surfaces/compare-surface.ts';
import { readSurface } from '../surfaces/surface-name.ts';
import { type ComparedSurface, compareRows, type EvidenceNow } from './compare-rows.ts';
import type { SurfaceState } from './evidence.ts';
import type { Locator } from './locator.ts';

export type { ComparedSurface };

/** The memory that evidence may name records of. */
export interface CitedMemory {
  readonly workspace: Pick<Records, 'byPath'>;
  /** Knows where a record is now that was moved since it was cited. */
  readonly ledger: Ledger;
}

/** What evidence is compared with: the records, the cited files, and what needed a parser. */
export interface ComparedWith extends CitedMemory, EvidenceNow {}

/**
 * Compares everything a record cites with what stands there now; the rows are read from the record,
 * else from its entry.
 */
export function compareEvidence(
  record: MemoryRecord | null,
  history: ItemHistory | null,
  world: ComparedWith,
): { readonly state: SurfaceState; readonly surfaces: readonly ComparedSurface[] } {
  const compared = compareRows(comparedRows(record, history), world, (path, hash) =>
    holdsStill(path, hash, world),
  );
  const path = record?.path ?? history?.path ?? null;
  const doubts =
    (path === null ? undefined : doubtsIn(world.workspace, world.ledger).get(path)) ?? [];
  if (doubts.length === 0) return compared;
  const surfaces = [...compared.surfaces, ...doubts.map((doubt) => doubted(doubt))];
  return { state: worstState(surfaces.map((each) => each.state)), surfaces };
}

/** What was withdrawn, as a surface of the record that rests on it. */
function doubted(doubt: Doubt): ComparedSurface {
  return {
    kind: 'finding',
    surface: doubt.on,
    hash: '',
    unique: null,
    state: 'in-doubt',
    place: null,
    places: 0,
    why: explainDoubt(doubt),
  };
}

/** The rows that are compared, with the digests over tokens that acts wrote down. */
export function comparedRows(
  record: MemoryRecord | null,
  history: ItemHistory | null,
): readonly CitedRow[] {
  if (history && history.content.rows.length > 0) return history.content.rows;
  return record?.role === 'finding' ? record.perSurfaceHash : [];
}

/**
 * Whether a record that another one cites still says what a digest is over; null where it is not
 * there.
 */
export function holdsStill(
  path: string,
  hash: string,
  { workspace, ledger }: CitedMemory,
): boolean | null {
  const other = workspace.byPath.get(path) ?? workspace.byPath.get(movedTo(path, ledger) ?? '');
  return other ? textDigestOf(other, 'alone') === hash : null;
}

/** Where the record is now that once was at a path. */
function movedTo(path: string, ledger: Ledger): string | null {
  for (const history of ledger.items.values())
    if (history.path !== path && history.acts.some((act) => act.item.path === path))
      return history.path;
  return null;
}

/** The places in files whose hashes were taken for a record. */
export function hashedLocators(
  record: MemoryRecord | null,
  history: ItemHistory | null,
): Locator[] {
  return comparedRows(record, history).flatMap((row) => readSurface(row.kind, row.surface) ?? []);
}
