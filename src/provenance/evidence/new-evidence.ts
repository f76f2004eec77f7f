import { readSurface } from '../surfaces/surface-name.ts';
import type { SurfaceRow } from './evidence.ts';

/** The places that memory cites now and did not cite before: others, with other bytes. */
export function newEvidence(before: readonly SurfaceRow[], now: readonly SurfaceRow[]): string[] {
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
export function changedEvidence(
  before: readonly SurfaceRow[],
  now: readonly SurfaceRow[],
): SurfaceRow[] {
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
