import { plainLine } from '#diagnostics/plain-text';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import type { MemoryRecord } from '#workspace/records';
import { evidenceProposedIn, labelImported } from '#workspace/stores/imported-note';

import type { Discovery } from '../discovery/read-discovery.ts';

/** Whether a candidate still has the label of its note as its claim. */
export function isClaimAsked({ claim }: Discovery, record: MemoryRecord | null): boolean {
  const label = record && record.role !== 'native' ? labelImported(record.document) : null;
  return label !== null && plainLine(label) === plainLine(claim);
}

/** The places that the imported note of a candidate cites, and that are not its evidence yet. */
export function citedPlacesNotInEvidence(
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
