import { compareStrings } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { baseDirectiveFinder } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import { directivesOf } from '#workspace/policy/directives';
import { isServedAsFact } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { comparedRecords } from '../evidence/compare-evidence.ts';
import type { SurfaceRow } from '../evidence/evidence.ts';
import type { BrokenRecord, PlaceInDoubt } from '../evidence/facts-in-doubt.ts';
import { contentOf } from '../item-content.ts';
import { isOfChange } from '../ledger/branch-conflicts.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import { nameSurface, readSurface } from '../surfaces/surface-name.ts';
import { actsOfBase, recordAtBase } from './changed-words.ts';
import type { ChangedWords, ItemChange } from './item-change.ts';

/** A changed file of memory that is not the record of a decided item. */
export interface Edit {
  readonly path: string;
  readonly became: 'added' | 'changed' | 'renamed' | 'removed';
  /** The removed record; null if the file is still there, or was not a record. */
  readonly was: { readonly role: string; readonly title: string; readonly memory: boolean } | null;
}

/** A directive that no base has: it silences rules. */
export interface NewDirective {
  readonly path: string;
  readonly line: number;
  /** Codes or names, as written. */
  readonly rules: readonly string[];
  /** Empty if it gives none. */
  readonly reason: string;
}

/** Files of memory that differ from every base. */
export function editsIn({ bases: [first, ...others], gate }: History): Edit[] {
  const links = new Set(
    (gate?.agentTexts ?? []).flatMap(({ path, link }) => (link === null ? [] : [path])),
  );
  const edits = (first?.changes ?? []).filter(({ before, now }) =>
    others.every((base) =>
      base.changes.some((each) =>
        now === null ? each.now === null && each.before === before : each.now === now,
      ),
    ),
  );
  return edits
    .map(({ before, now: file }) => ({
      before,
      // A link replaced the file, so it is not removed.
      now: file ?? (links.has(before ?? '') ? before : null),
    }))
    .map(({ before, now }): Edit => ({
      path: now ?? before ?? '',
      became:
        now === null
          ? 'removed'
          : before === null
            ? 'added'
            : before === now
              ? 'changed'
              : 'renamed',
      was: now === null && before !== null ? wasAt(first?.records.get(before)) : null,
    }))
    .sort((a, b) => compareStrings(a.path, b.path));
}

function wasAt(record: MemoryRecord | undefined): Edit['was'] {
  return record && 'title' in record
    ? { role: record.role, title: record.title, memory: isServedAsFact(record) }
    : null;
}

/** Directives that no base has at their place; copied or moved ones are new, too. */
export function newDirectives(workspace: Workspace, history: History): NewDirective[] {
  const wasWritten = baseDirectiveFinder(workspace, history);
  return workspace.documents.flatMap((document) => {
    const added = directivesOf(document).filter((each) => !wasWritten(each));
    if (added.length === 0) return [];
    const map = lineMap(document.text);
    return added.map(({ path, span, rules, reason }) => ({
      path,
      line: map.position(span.start).line,
      rules,
      reason,
    }));
  });
}

/** Memory whose cited places a change keeps, with new hashes of their lines. */
export function findRehashedRecords(workspace: Workspace): BrokenRecord[] {
  const { history: compared } = workspace.surroundings;
  if (!compared?.gate) return [];
  const isNew = isOfChange(compared);
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
 * The places that memory cites anew, and those that it cites as before with new lines.
 *
 * @param places diffs of cited places since the base
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

/** The removed or the added lines of a small diff, joined. */
function linesOf(diff: readonly string[], sign: '-' | '+'): string {
  return diff
    .filter((line) => line.startsWith(sign))
    .map((line) => line.slice(1).trim())
    .join(' ');
}

/** The hashed evidence of an item at the bases. */
function rowsBefore(
  item: ItemHistory,
  record: MemoryRecord | null,
  history: History,
): readonly SurfaceRow[] {
  return contentOf(actsOfBase(item, history), recordAtBase(item, history) ?? record).rows;
}

/** Cited places that have neither the name nor the bytes of one cited before. */
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

/** Places in files that memory cites as before, with other bytes. */
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
