import type { Document } from '#workspace/document';

/**
 * Sections of which a record has one, by every name they go by: the first is read, and a second
 * would be memory that nobody judged.
 */
const once: readonly (readonly string[])[] = [
  ['claim', 'what we learned', 'finding'],
  ['decision'],
  ['observation'],
  ['actual'],
  ['evidence'],
  ['applies when', 'where it applies', 'applies', 'when it applies'],
  ['does not apply when', 'where it does not apply', 'does not apply', 'when it does not apply'],
];

/** The headings that stand in a record for a second time, as they are written. */
export function repeatedSections(document: Document): string[] {
  return once
    .flatMap((names) =>
      document.sections.filter((section) => names.includes(section.name)).slice(1),
    )
    .map((section) => `${'#'.repeat(section.depth)} ${section.title.value}`);
}
