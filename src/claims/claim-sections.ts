import { sectionText } from '#workspace/dialects/section-text';
import { type Document, frontmatterMap, sectionOf, type SpannedValue } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';

/** Names of sections that hold the claim of a record. */
const claimSections: readonly string[] = [
  'claim',
  'what we learned',
  'finding',
  'decision',
  'decision outcome',
  'observation',
  'actual',
  'tried',
];

/** Lists all claims of a record: sections, the first of which counts, then the frontmatter. */
export function claimsIn(document: Document): SpannedValue[] {
  const sections = document.sections
    .filter((section) => claimSections.includes(section.name))
    .flatMap((section) => sectionText(document, section) ?? []);
  const own = scalarOf(frontmatterMap(document), 'claim');
  return own ? [...sections, own] : sections;
}

/** Gives the claim, decision or observation of a record; null for none. */
export function claimOf(record: MemoryRecord): SpannedValue | null {
  if (record.role === 'finding') return record.claim;
  return sectionText(record.document, sectionOf(record.document, ...claimSections));
}
