import type { Span } from '#diagnostics/diagnostic';
import type { Finding } from '#workspace/records';

import { placesIn } from './evidence-items.ts';
import type { Locator } from './locator.ts';

/** A surface that a record's Evidence names, and where it names it. */
export interface CitedSurface {
  readonly locator: Locator;
  readonly written: string;
  readonly span: Span;
}

/**
 * What findings cite, read once for as long as their evidence is held: to gather facts, and for
 * several rules.
 */
const known = new WeakMap<Finding['evidence'], readonly CitedSurface[]>();

/** The repository surfaces a finding cites: what stands after `File:`, in code or bare. */
export function citedSurfaces({ evidence }: Pick<Finding, 'evidence'>): readonly CitedSurface[] {
  const before = known.get(evidence);
  if (before) return before;
  const read = surfacesOf(evidence);
  known.set(evidence, read);
  return read;
}

function surfacesOf(evidence: Finding['evidence']): CitedSurface[] {
  return evidence
    .filter((line) => line.label === 'file' || line.label === 'premise')
    .flatMap((line) => placesIn(line.text).map((place) => ({ ...place, span: line.span })));
}
