import { evidenceItems } from '#provenance/evidence/evidence-items';
import type { MemoryRecord } from '#workspace/records';
import { evidenceProposedIn } from '#workspace/stores/imported-note';

import type { Discovery } from '../discovery/read-discovery.ts';

/** The places that the note of a candidate cites, and that are not its evidence yet. */
export function proposedEvidence(
  { details }: Discovery,
  record: MemoryRecord | null,
): readonly string[] {
  if (!record || record.role === 'native') return [];
  const cited = new Set(
    evidenceItems(details.evidence ?? []).flatMap((item) =>
      item.kind === 'place' ? [item.written, item.locator.path] : [],
    ),
  );
  return evidenceProposedIn(record.document).filter((place) => !cited.has(place));
}
