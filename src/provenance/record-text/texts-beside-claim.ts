import { claimOf } from '#claims/claim-of-record';
import { plainText } from '#diagnostics/plain-text';
import { sectionText } from '#workspace/dialects/section-text';
import type { Document, Section } from '#workspace/document';
import type { DiscoveryRecord } from '#workspace/records';
import { isPlaceholder } from '#workspace/text/placeholder-text';

/** Sections that tell what follows from a claim, or why it was given up. */
const following: ReadonlySet<string> = new Set([
  'consequences',
  'guidance',
  'future guidance',
  'why it was given up',
  'why given up',
  'why it did not work',
]);

/** What agents are served of a record besides its claim, a text a section. */
export function textsBesideClaim(record: DiscoveryRecord): string[] {
  const { document } = record;
  // A pattern may say all it has to say below its heading.
  const lead =
    record.role === 'pattern' && claimOf(record) === null ? document.sections[0] : undefined;
  const sections = document.sections.filter(({ name }) => following.has(name));
  return [
    ...(lead === undefined ? [] : [sectionText(document, lead)?.value ?? '']),
    ...sections.flatMap((section) => {
      const text = textBelow(document, section);
      return isPlaceholder(plainText(text)) ? [] : [`${section.title.value}:\n${text}`];
    }),
  ];
}

/** All that stands below a heading, with headings of a lower level. */
function textBelow({ text, sections }: Document, section: Section): string {
  const next = sections
    .slice(sections.indexOf(section) + 1)
    .find(({ depth }) => depth <= section.depth);
  return text.slice(section.heading.end, next?.heading.start ?? text.length).trim();
}
