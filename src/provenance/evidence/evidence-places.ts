import type { MemoryRecord } from '#workspace/records';

import type { ItemHistory } from '../ledger/ledger.ts';
import { nameSurface } from '../surfaces/surface-name.ts';
import { comparedRows } from './compare-evidence.ts';
import type { ComparedSurface } from './compare-rows.ts';
import { placesIn } from './evidence-items.ts';

/**
 * Where a surface that somebody wrote down stands now; what stands where it was written is not
 * there.
 */
export type Places = ReadonlyMap<string, string>;

/**
 * Where the surfaces that a record's text names are by its hashes: its text stays as it was
 * promoted, while a confirmation may have taken other lines.
 */
export function confirmedPlaces(record: MemoryRecord | null, history: ItemHistory | null): Places {
  const now = comparedRows(record, history);
  const first =
    history?.acts.find(
      (act) => act.entry.content.act !== 'raise' && (act.item.per_surface_hash ?? []).length > 0,
    )?.item.per_surface_hash ?? [];
  // Where something was added or left out, nothing tells which is which.
  if (first.length !== now.length) return new Map();
  return new Map(
    first.flatMap(({ surface }, at) =>
      now[at] && now[at].surface !== surface ? [[surface, now[at].surface] as const] : [],
    ),
  );
}

/** Where compared surfaces are that moved since they were hashed. */
export function movedPlaces(
  surfaces: readonly Pick<ComparedSurface, 'surface' | 'place'>[],
): Places {
  return new Map(
    surfaces.flatMap(({ surface, place }) => (place === null ? [] : [[surface, place] as const])),
  );
}

/** A line of evidence that names each place where it is now. */
export function withPlaces(line: string, places: Places): string {
  if (places.size === 0) return line;
  return placesIn(line.replace(/^\**files?\**\s*:\**\s*/i, '')).reduce(
    (text, { written, locator }) => {
      const now = places.get(nameSurface(locator));
      return now === undefined ? text : text.replace(written, () => now);
    },
    line,
  );
}
