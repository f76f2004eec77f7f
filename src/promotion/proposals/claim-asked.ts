import { plainLine } from '#diagnostics/plain-text';
import type { MemoryRecord } from '#workspace/records';
import { labelImported } from '#workspace/stores/imported-note';

import type { Discovery } from '../discovery/read-discovery.ts';

/**
 * Whether a candidate still has the label of its note as its claim, so that somebody has to say
 * what it claims.
 */
export function isClaimAsked({ claim }: Discovery, record: MemoryRecord | null): boolean {
  const label = record && record.role !== 'native' ? labelImported(record.document) : null;
  return label !== null && plainLine(label) === plainLine(claim);
}
