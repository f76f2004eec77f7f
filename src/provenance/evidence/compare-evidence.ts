import type { History } from '#workspace/history/history';
import type { RecordEvidence } from '#workspace/paths/rule-facts';
import { isExpired } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import type { Records } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { type Doubt, doubtsIn, explainDoubt } from '../doubts.ts';
import { normalizedHashesOfAct } from '../item-content.ts';
import { isOfChange } from '../ledger/branch-conflicts.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { nativeItems } from '../native-item.ts';
import { isMemory } from '../own-files.ts';
import { textDigestOf } from '../record-text/pin.ts';
import { type CitedRow, worstState } from '../surfaces/compare-surface.ts';
import { readSurface } from '../surfaces/surface-name.ts';
import { type ComparedSurface, compareRows, type EvidenceNow } from './compare-rows.ts';
import type { SurfaceState } from './evidence.ts';
import type { Locator } from './locator.ts';

export type { ComparedSurface };

/** Where records that are cited as evidence are looked up. */
export interface CitedMemory {
  readonly workspace: Pick<Records, 'byPath'>;
  /** Finds the new path of a cited record. */
  readonly ledger: Ledger;
}

/** The files and memory that evidence is compared with. */
export interface ComparisonContext extends CitedMemory, EvidenceNow {}

/** Compares all evidence of a record with the files and records that it cites. */
export function compareEvidence(
  record: MemoryRecord | null,
  history: ItemHistory | null,
  world: ComparisonContext,
): { readonly state: SurfaceState; readonly surfaces: readonly ComparedSurface[] } {
  const compared = compareRows(comparedRows(record, history), world, (path, hash) =>
    isTextUnchanged(path, hash, world),
  );
  const path = record?.path ?? history?.path ?? null;
  const doubts =
    (path === null ? undefined : doubtsIn(world.workspace, world.ledger).get(path)) ?? [];
  if (doubts.length === 0) return compared;
  const surfaces = [...compared.surfaces, ...doubts.map(surfaceOfDoubt)];
  return { state: worstState(surfaces.map((each) => each.state)), surfaces };
}

/** Withdrawn memory as a surface of the record that rests on it. */
function surfaceOfDoubt(doubt: Doubt): ComparedSurface {
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

/** The hashed rows of an item's entries, else of its record. */
export function comparedRows(
  record: MemoryRecord | null,
  history: ItemHistory | null,
): readonly CitedRow[] {
  if (history && history.content.rows.length > 0) return history.content.rows;
  return record?.role === 'finding' ? record.perSurfaceHash : [];
}

/** Whether the text of a cited record still has a digest; null if the record is gone. */
export function isTextUnchanged(
  path: string,
  hash: string,
  { workspace, ledger }: CitedMemory,
): boolean | null {
  const other = workspace.byPath.get(path) ?? workspace.byPath.get(movedTo(path, ledger) ?? '');
  return other ? textDigestOf(other, 'alone') === hash : null;
}

/** The path now of a record that was at `path` before; null for none. */
function movedTo(path: string, ledger: Ledger): string | null {
  for (const history of ledger.items.values())
    if (history.path !== path && history.acts.some((act) => act.item.path === path))
      return history.path;
  return null;
}

/** The hashed places of a record in files. */
export function hashedLocators(
  record: MemoryRecord | null,
  history: ItemHistory | null,
): Locator[] {
  return comparedRows(record, history).flatMap((row) => readSurface(row.kind, row.surface) ?? []);
}

/** A record with hashed evidence. */
export interface ComparedRecord {
  readonly record: MemoryRecord;
  readonly history: ItemHistory | null;
}

/** All memory with hashed evidence, except expired records, which agents are not served. */
export function comparedRecords(
  records: Pick<Records, 'byPath' | 'stores' | 'documents' | 'today'>,
  ledger: Ledger,
): ComparedRecord[] {
  const natives = nativeItems(records, ledger)
    .filter(({ history }) => history.status === 'promoted' && history.content.rows.length > 0)
    .map(({ fact, history }): ComparedRecord => ({ record: fact, history }));
  const kept = discoveryRecords(records).flatMap((record) => {
    const history = ledger.byTarget.get(record.path) ?? null;
    if (!isMemory(record, history) || isExpired(record, records.today)) return [];
    const hashed =
      (record.role === 'finding' && record.perSurfaceHash.length > 0) ||
      (history !== null && history.content.rows.length > 0);
    return hashed ? [{ record, history }] : [];
  });
  return [...kept, ...natives];
}

/** Shared by all records with unchanged evidence, without their surfaces. */
const fresh: RecordEvidence = { state: 'fresh', surfaces: [] };

/** The compared evidence of records, by path. */
export function evidenceFacts(
  compared: readonly ComparedRecord[],
  world: ComparisonContext,
): Map<string, RecordEvidence> {
  return new Map(
    compared.map(({ record, history }) => {
      const { state, surfaces } = compareEvidence(record, history, world);
      if (state === 'fresh' && surfaces.every((surface) => surface.state === 'fresh'))
        return [record.path, fresh];
      return [
        record.path,
        {
          state,
          surfaces: surfaces.map(({ surface, state: own, place, why, renamedTo, fetch }) => ({
            surface,
            state: own,
            place,
            why,
            renamedTo,
            fetch,
          })),
        },
      ];
    }),
  );
}

/** A normalized hash that a change adds to the ledger, to be computed again. */
export interface AddedNormalizedHash {
  /** Path of the record. */
  readonly path: string;
  readonly row: CitedRow & { readonly loose: string };
}

/**
 * The normalized hashes that a change adds. A false one would hide later changes of meaning, so the
 * gate computes each again.
 */
export function addedNormalizedHashes(
  compared: readonly ComparedRecord[],
  since: History,
): AddedNormalizedHash[] {
  const isNew = isOfChange(since);
  return compared.flatMap(({ record, history }) => {
    const rows = history?.content.rows ?? [];
    const known = Object.fromEntries(
      (history?.acts ?? [])
        .filter((act) => !isNew(act))
        .flatMap(({ item }) => Object.entries(normalizedHashesOfAct(item))),
    );
    return rows.flatMap((row) =>
      row.loose === undefined || known[row.surface] === row.loose
        ? []
        : [{ path: record.path, row: { ...row, loose: row.loose } }],
    );
  });
}
