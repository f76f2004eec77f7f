import { nameSurface } from '../surfaces/surface-name.ts';
import type { ComparedSurface } from './compare-rows.ts';
import { placesIn } from './evidence-items.ts';

/**
 * Where a surface that somebody wrote down stands now; what stands where it was written is not
 * there.
 */
export type Places = ReadonlyMap<string, string>;

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
