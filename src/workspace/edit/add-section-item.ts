import { type Document, sectionOf } from '../document.ts';
import { type EditResult, refusalOf } from './edit-result.ts';
import { blockInSection, itemBelow, lastItem, ownBlocks } from './section-place.ts';

/** Appends `- <line>` to a section, which is made when it is missing. */
export function addSectionItem(document: Document, heading: string, line: string): EditResult {
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const section = sectionOf(document, heading.toLowerCase());
  if (!section) {
    return blockInSection(document, null, [`## ${heading}`, '', `- ${line}`]);
  }
  const item = lastItem(ownBlocks(document, section));
  return item
    ? [itemBelow(document, item, line)]
    : blockInSection(document, section, [`- ${line}`]);
}
