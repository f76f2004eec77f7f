import { holdsDiscovery } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import {
  type EvidenceItem,
  evidenceItems,
  testimonySurface,
} from '#provenance/evidence/evidence-items';
import type { Locator } from '#provenance/evidence/locator';
import type { ItemContent } from '#provenance/item-content';
import { textDigestOf } from '#provenance/record-text/pin';
import { contentHash, hashSurface, hashText } from '#provenance/surfaces/resolve-surface';
import { describeProblemFix, explainProblem } from '#provenance/surfaces/surface-name';
import type { MemoryRecord } from '#workspace/records';

import type { ActInputs } from '../act-inputs.ts';
import type { CitedFinding, ProposedSurface } from '../proposals/earlier-replacement.ts';
import type { Discovery } from './read-discovery.ts';

/** Hashes the evidence of a discovery; `named` are the findings that a pattern cites. */
export function hashEvidence(
  discovery: Discovery,
  inputs: ActInputs,
  named: readonly CitedFinding[] = [],
): ProposedSurface[] {
  const cited = evidenceItems(discovery.details.evidence ?? []).flatMap(
    (item): ProposedSurface[] => {
      const outcome = hashItem(item, inputs);
      return outcome === null ? [] : [{ item, outcome }];
    },
  );
  return [...cited, ...named.flatMap(findingSurface)];
}

/** The evidence of an item, with the hashes of its acceptance. */
export function surfacesAsAccepted({ rows, details }: ItemContent): ProposedSurface[] {
  const isCited = (details.evidence ?? details.findings ?? []).length > 0;
  return (isCited ? rows : []).map((row) => ({
    item: { kind: 'other', text: row.surface },
    outcome: { row: { ...row, unique: true } },
  }));
}

/** One hash over all rows; null where there are none. */
export function contentHashOf(rows: readonly SurfaceRow[]): string | null {
  return rows.length > 0 ? contentHash(rows) : null;
}

/** The rows of hashed evidence, in its order. */
export function rowsOf(surfaces: readonly ProposedSurface[]): SurfaceRow[] {
  return surfaces.flatMap(({ outcome }) => ('row' in outcome ? [outcome.row] : []));
}

function hashItem(item: EvidenceItem, inputs: ActInputs): ProposedSurface['outcome'] | null {
  switch (item.kind) {
    case 'place': {
      const record = item.premise ? premiseRecord(item.locator, inputs) : null;
      if (record) return findingRow(record);
      const hashed = hashSurface(item.locator, inputs.evidence, inputs.readers);
      return 'row' in hashed
        ? hashed
        : {
            problem: {
              text: explainProblem(item.locator.path, hashed.problem),
              mend: describeProblemFix(item.locator.path, hashed.problem),
            },
          };
    }
    case 'output':
      return { row: hashText('output', 'Output', item.text) };
    case 'testimony': {
      const surface = testimonySurface(item);
      return { row: hashText('testimony', surface, item.quote ?? surface) };
    }
    case 'source':
      return item.quote === null
        ? { problem: { text: 'it is not quoted', mend: 'quote the sentence that counts' } }
        : { row: hashText('quote', item.url, item.quote) };
    default:
      return null;
  }
}

/** The record that a premise cites as a whole; it is hashed by its text, not by its file. */
function premiseRecord(locator: Locator, { workspace }: ActInputs): MemoryRecord | null {
  const record = locator.kind === 'file' ? workspace.byPath.get(locator.path) : undefined;
  return record && holdsDiscovery(record) ? record : null;
}

function findingSurface({ name, record }: CitedFinding): ProposedSurface[] {
  return record ? [{ item: { kind: 'other', text: name }, outcome: findingRow(record) }] : [];
}

function findingRow(record: MemoryRecord): { readonly row: SurfaceRow } {
  return {
    row: {
      kind: 'finding',
      surface: record.path,
      hash: textDigestOf(record, 'alone'),
      unique: true,
    },
  };
}
