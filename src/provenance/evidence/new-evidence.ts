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
