import type { Span } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { citedSurfaces } from '#provenance/evidence/evidence-items';
import { nameSurface } from '#provenance/surfaces/surface-name';
import type { SurfaceFact } from '#workspace/paths/surroundings';
import type { MemoryRecord } from '#workspace/records';

/**
 * What and why, in what a line has room for; a path that was just named is not named again.
 *
 * @param room characters of the surface, and of both together
 */
export function evidenceWords(
  { surface, why }: SurfaceFact,
  [ofSurface, ofBoth]: readonly [number, number],
): { readonly surface: string; readonly why: string } {
  const shown = clip(surface, ofSurface);
  const path = surface.replace(/#.*$/s, '');
  const reason = why ?? 'its bytes are others';
  return {
    surface: shown,
    why: clip(
      reason.startsWith(`${path} `) ? `it${reason.slice(path.length)}` : reason,
      ofBoth - shown.length,
    ),
  };
}

/** The row that holds the hash, else the line of Evidence that cites the place, else the status. */
export function evidencePlace(record: MemoryRecord, surface: string): Span {
  if (record.role !== 'finding') return record.id.span;
  const row = record.perSurfaceHash.find((each) => each.surface === surface);
  return (
    row?.span ??
    citedSurfaces(record).find((each) => nameSurface(each.locator) === surface)?.span ??
    record.status.span
  );
}
