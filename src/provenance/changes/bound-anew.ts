import type { History } from '#workspace/history/history';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { comparedRecords } from '../evidence/compared-records.ts';
import type { SurfaceRow } from '../evidence/evidence.ts';
import type { BrokenRecord, PlaceInDoubt } from '../evidence/facts-in-doubt.ts';
import { contentOf } from '../item-content.ts';
import { cameWith } from '../ledger/decided-apart.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import { nameSurface, readSurface } from '../surfaces/surface-name.ts';
import { actsOfBase, recordAtBase } from './changed-words.ts';
import type { ChangedWords, ItemChange } from './item-change.ts';

/** Memory that a change binds to other lines than before, at the same places. */
export function boundAnew(workspace: Workspace): BrokenRecord[] {
  const { history: compared } = workspace.surroundings;
  if (!compared?.gate) return [];
  const isNew = cameWith(compared);
  return comparedRecords(workspace, ledgerOf(workspace)).flatMap(
    ({ record, history }): BrokenRecord[] => {
      if (!history?.acts.some(isNew)) return [];
      const before = rowsBefore(history, record, compared);
      const rows = changedEvidence(before, history.content.rows);
      const state = { state: 'changed', place: null, why: null } as const;
      const surfaces = rows.map(({ surface }) => ({ surface, ...state }));
      return rows.length === 0 ? [] : [{ record, history, rows, surfaces }];
    },
  );
}

/**
 * The places that memory rests on since a change, and what their lines say now and said at the base
 * where the places are the same.
 *
 * @param places what became of those since the base; what was not as memory had it there is not
 *   among them
 */
export function changedPlaces(
  item: ItemHistory,
  record: MemoryRecord | null,
  history: History,
  places: readonly PlaceInDoubt[],
): Pick<ItemChange, 'newEvidence' | 'places'> {
  const before = rowsBefore(item, record, history);
  const { rows } = item.content;
  const changed = changedEvidence(before, rows).flatMap(({ kind, surface }): ChangedWords[] => {
    const locator = readSurface(kind, surface);
    if (!locator) return [];
    const what = nameSurface(locator);
    const diff = places.find((place) => place.surface === what)?.diff ?? [];
    return [{ what, before: linesOf(diff, '-'), after: linesOf(diff, '+') }];
  });
  return {
    newEvidence: newEvidence(before, rows),
    places: changed.length > 0 ? changed : undefined,
  };
}

/** The lines of a small diff that went, or those that came, in one. */
function linesOf(diff: readonly string[], sign: '-' | '+'): string {
  return diff
    .filter((line) => line.startsWith(sign))
    .map((line) => line.slice(1).trim())
    .join(' ');
}

/** What was hashed of an item's evidence at the bases. */
function rowsBefore(
  item: ItemHistory,
  record: MemoryRecord | null,
  history: History,
): readonly SurfaceRow[] {
  return contentOf(actsOfBase(item, history), recordAtBase(item, history) ?? record).rows;
}

/** The places that memory cites now and did not cite before: others, with other bytes. */
function newEvidence(before: readonly SurfaceRow[], now: readonly SurfaceRow[]): string[] {
  if (before.length === 0) return [];
  return now
    .filter((row) =>
      before.every(
        ({ surface, hash, loose }) =>
          surface !== row.surface &&
          hash !== row.hash &&
          (loose === undefined || loose !== row.loose),
      ),
    )
    .map(({ surface }) => surface);
}

/** The places in files that memory cites as before, and whose bytes are others than before. */
function changedEvidence(before: readonly SurfaceRow[], now: readonly SurfaceRow[]): SurfaceRow[] {
  return now.filter((row) => {
    const was = before.find(({ surface }) => surface === row.surface);
    return (
      readSurface(row.kind, row.surface) !== null &&
      was !== undefined &&
      was.hash !== row.hash &&
      (was.loose === undefined || was.loose !== row.loose)
    );
  });
}
