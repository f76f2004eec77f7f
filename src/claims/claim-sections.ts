import { sectionText } from '#workspace/dialects/section-text';
import { type Document, mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { Located } from '#workspace/source-file';

/** Sections that hold the claim of each kind of record. */
export const claimSections: readonly string[] = [
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
