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

/** The repository surfaces a finding cites: what stands after `File:`, in code or bare. */
export function citedSurfaces(finding: Finding): CitedSurface[] {
  return finding.evidence.filter((line) => line.label === 'file').flatMap((line) => placesIn(line.text.slice(0, 2_000)).map((place) => ({ ...place, span: line.span })));
}
