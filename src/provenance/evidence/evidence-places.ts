import { nameSurface } from '../surfaces/surface-name.ts';
import type { ComparedSurface } from './compare-rows.ts';
import { placesIn } from './evidence-items.ts';

/** The new places of moved surfaces. */
export type Places = ReadonlyMap<string, string>;

export function movedPlaces(
  surfaces: readonly Pick<ComparedSurface, 'surface' | 'place'>[],
): Places {
  return new Map(
    surfaces.flatMap(({ surface, place }) => (place === null ? [] : [[surface, place] as const])),
  );
}

/** A line of evidence with its moved places renamed. */
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
