import { fileNamed } from '#provenance/evidence/at-commit';
import type { CitedRow } from '#provenance/surfaces/compare-surface';
import { readSurface } from '#provenance/surfaces/surface-name';

import type { Place } from './place.ts';

/** The places in files that rows of evidence name, with their lines where a row names lines. */
export function citedPlaces(
  cited: readonly { readonly rows: readonly Pick<CitedRow, 'kind' | 'surface'>[] }[],
): Place[] {
  return cited.flatMap(({ rows }) =>
    rows.flatMap(({ kind, surface }): Place[] => {
      const locator = readSurface(kind, surface);
      if (locator === null) return [];
      const path = fileNamed(locator.path);
      // Lines of a commit are others than those of today.
      const hasLines = locator.kind === 'lines' && path === locator.path;
      return [{ path, lines: hasLines ? { from: locator.from, to: locator.to } : null }];
    }),
  );
}
