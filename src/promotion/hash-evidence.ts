import type { SurfaceRow } from '#provenance/evidence';
import { evidenceItems, type EvidenceItem } from '#provenance/evidence-items';
import { bodyDigest } from '#provenance/body-digest';
import { hashSurface, hashText } from '#provenance/surfaces/hash-surface';
import { explainProblem } from '#provenance/surfaces/surface-problem';

import type { Discovery } from './kind.ts';
import type { ProposedSurface } from './proposal.ts';
import type { World } from './world.ts';

/** Hashes everything a discovery cites that can be hashed: places, quotes, outputs, and for a pattern its findings. */
export function hashEvidence(discovery: Discovery, world: World): ProposedSurface[] {
  const cited = evidenceItems(discovery.details.evidence ?? []).flatMap((item): ProposedSurface[] => {
    const outcome = hashItem(item, world);
    return outcome === null ? [] : [{ item, outcome }];
  });
  return discovery.kind === 'pattern' ? [...cited, ...(discovery.details.findings ?? []).flatMap((name) => findingSurface(name, world))] : cited;
}

/** The rows of what was hashed, in the order of the evidence. */
export function rowsOf(surfaces: readonly ProposedSurface[]): SurfaceRow[] {
  return surfaces.flatMap(({ outcome }) => ('row' in outcome ? [outcome.row] : []));
}

function hashItem(item: EvidenceItem, world: World): ProposedSurface['outcome'] | null {
  switch (item.kind) {
    case 'place': {
      const hashed = hashSurface(item.locator, world.evidence, world.readers);
      return 'row' in hashed ? hashed : { problem: { text: explainProblem(item.locator.path, hashed.problem), mend: `mend the path or range in the evidence` } };
    }
    case 'output':
      return { row: hashText('output', 'Output', item.text) };
    case 'source':
      return item.quote === null ? { problem: { text: 'it is not quoted', mend: 'quote the sentence that counts' } } : { row: hashText('quote', item.url, item.quote) };
    default:
      return null;
  }
}

function findingSurface(name: string, world: World): ProposedSurface[] {
  const found = world.workspace.byName.get(`finding ${name}`) ?? world.workspace.byPath.get(name);
  return found ? [{ item: { kind: 'other', text: name }, outcome: { row: { kind: 'finding', surface: found.path, hash: bodyDigest(found), unique: true } } }] : [];
}
