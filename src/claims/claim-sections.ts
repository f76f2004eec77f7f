import { sectionText } from '#workspace/dialects/section-text';
import { type Document, type Located, mapOf, sectionOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';

/** Sections that hold the claim of each kind of record. */
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

/**
 * Everything a record claims: each of its sections of such a name, and the claim of its
 * frontmatter. The first section is the one that counts.
 */
export function claimsIn(document: Document): Located[] {
  const sections = document.sections
    .filter((section) => claimSections.includes(section.name))
    .flatMap((section) => sectionText(document, section) ?? []);
  const own = scalarOf(mapOf(document), 'claim');
  return own ? [...sections, own] : sections;
}

/** What a record claims: its claim, decision or observation; null where it makes none. */
export function claimOf(record: MemoryRecord): Located | null {
  if (record.role === 'finding') return record.claim;
  return sectionText(record.document, sectionOf(record.document, ...claimSections));
}
