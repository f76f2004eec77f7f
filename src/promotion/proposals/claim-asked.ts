import { plainText } from '#diagnostics/plain-text';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { MemoryRecord } from '#workspace/records';
import { isLabelImported } from '#workspace/stores/imported-note';

import type { Discovery } from '../discovery/discovery.ts';

/**
 * Whether a candidate still has the label of its note as its claim, so that somebody has to say
 * what it claims.
 */
export function isClaimAsked(
  { acts }: ItemHistory,
  { claim }: Discovery,
  record: MemoryRecord | null,
): boolean {
  if (!record || record.role === 'native' || !isLabelImported(record.document)) return false;
  const raised = acts[0]?.item.says?.claim;
  return raised === undefined || plain(raised) === plain(claim);
}

function plain(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}
