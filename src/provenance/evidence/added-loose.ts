import type { History } from '#workspace/history/history';

import { cameWith } from '../ledger/decided-apart.ts';
import { recordedEvidence } from '../ledger/recorded-evidence.ts';
import type { CitedRow } from '../surfaces/compare-surface.ts';
import type { ComparedRecord } from './compared-records.ts';

/** A row with a loose digest that a change brings, and the path of its record. */
export interface AddedLoose {
  readonly path: string;
  readonly row: CitedRow & { readonly loose: string };
}

/**
 * The loose digests that a change brings. With a false one, later changes of meaning would pass for
 * layout, so each is computed again where it comes in.
 */
export function addedLoose(compared: readonly ComparedRecord[], since: History): AddedLoose[] {
  const isNew = cameWith(since);
  return compared.flatMap(({ record, history }) => {
    const { path } = record;
    const own = record.role === 'finding' ? record.perSurfaceHash : [];
    const rows: readonly CitedRow[] = [...own, ...(history ? recordedEvidence(history).rows : [])];
    if (rows.every(({ loose }) => loose === undefined)) return [];
    const isEdited =
      since.bases.length === 0 ||
      since.bases.some(({ changes }) => changes.some(({ now }) => now === path));
    const before = since.bases.flatMap(({ records }) => {
      const was = records.get(path);
      return was?.role === 'finding' ? was.perSurfaceHash : [];
    });
    const recorded = (history?.acts ?? [])
      .filter((act) => !isNew(act))
      .flatMap(({ item }) => item.per_surface_hash ?? []);
    const known = new Set([...(isEdited ? before : own), ...recorded].map(keyOf));
    const added = new Map(rows.map((row) => [keyOf(row), row]));
    return [...added].flatMap(([key, row]) =>
      row.loose === undefined || known.has(key)
        ? []
        : [{ path, row: { ...row, loose: row.loose } }],
    );
  });
}

function keyOf(row: {
  readonly surface: string;
  readonly hash: string;
  readonly loose?: string | undefined;
}): string {
  return [row.surface, row.hash, row.loose].join('\0');
}
