import { sectionText } from '#workspace/dialects/section-text';
import { sectionOf } from '#workspace/document';
import type { MemoryRecord } from '#workspace/records';
import type { Located } from '#workspace/source-file';

import { claimSections } from './claim-sections.ts';

/** What a record claims: its claim, decision or observation; null where it makes none. */
export function claimOf(record: MemoryRecord): Located | null {
  if (record.role === 'finding') return record.claim;
  return sectionText(record.document, sectionOf(record.document, ...claimSections));
}
