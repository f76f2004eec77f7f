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

/** What findings cite, read once: to gather facts, and for several rules. */
const known = new WeakMap<Finding, readonly CitedSurface[]>();

/** The repository surfaces a finding cites: what stands after `File:`, in code or bare. */
export function citedSurfaces(finding: Finding): readonly CitedSurface[] {
  const before = known.get(finding);
  if (before) return before;
  const read = surfacesOf(finding);
  known.set(finding, read);
  return read;
}

function surfacesOf(finding: Finding): CitedSurface[] {
  return finding.evidence.filter((line) => line.label === 'file').flatMap((line) => placesIn(line.text.slice(0, 2_000)).map((place) => ({ ...place, span: line.span })));
}
