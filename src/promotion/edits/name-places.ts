import type { Edit } from '#diagnostics/diagnostic';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { placesIn } from '#provenance/evidence/evidence-items';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { sectionItems } from '#workspace/dialects/section-text';
import { sectionOf } from '#workspace/document';
import type { MemoryRecord } from '#workspace/records';

import type { Session } from '../session.ts';

/**
 * Names the places of evidence in a record where they are now.
 *
 * @param before the rows of the evidence until now, in the order of `after`
 */
export async function namePlaces(
  { desk }: Session,
  record: MemoryRecord,
  before: readonly SurfaceRow[],
  after: readonly SurfaceRow[],
): Promise<void> {
  if (record.role === 'native' || before.length !== after.length) return;
  const moved = new Map(
    before.flatMap(({ surface }, at) => {
      const now = after[at]?.surface;
      return now === undefined || now === surface ? [] : [[surface, now] as const];
    }),
  );
  if (moved.size === 0) return;
  await desk.edit<MemoryRecord>(
    record.path,
    record.role,
    (each) => editsOf(each, moved),
    () => true,
  );
}

function editsOf({ document }: MemoryRecord, moved: ReadonlyMap<string, string>): Edit[] {
  return sectionItems(document, sectionOf(document, 'evidence')).flatMap(({ span }) => {
    const line = document.text.slice(span.start, span.end);
    return placesIn(line.replace(/^\**(?:files?|premise)\**\s*:\**\s*/i, '')).flatMap(
      ({ written, locator }): Edit[] => {
        const now = moved.get(nameSurface(locator));
        const at = line.indexOf(written);
        return now === undefined || at === -1
          ? []
          : [{ start: span.start + at, end: span.start + at + written.length, text: now }];
      },
    );
  });
}
