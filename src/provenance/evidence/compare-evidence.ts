import type { RecordEvidence } from '#workspace/paths/surroundings';
import { isExpired } from '#workspace/record-end';
import type { MemoryRecord } from '#workspace/records';
import type { Records } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { type Doubt, doubtsIn, explainDoubt } from '../doubts.ts';
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

/**
 * A record whose evidence was hashed when it became memory; the places to be looked at again are
 * its hashed locators.
 */
export interface ComparedRecord {
  readonly record: MemoryRecord;
  readonly history: ItemHistory | null;
}

/**
 * The memory that can be compared with its evidence: what is served as fact and has hashed surfaces
 * of its own or in its entry. What is expired is served to nobody, and its evidence may change.
 */
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

/** Evidence that is what it was: nobody asks which, and very many records have it. */
const fresh: RecordEvidence = { state: 'fresh', surfaces: [] };

/**
 * What became of the evidence of each of them, by the record's path, in the words of the
 * comparator.
 */
export function evidenceFacts(
  compared: readonly ComparedRecord[],
  world: ComparedWith,
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
