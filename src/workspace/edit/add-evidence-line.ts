import { type Document, sectionOf } from '../document.ts';
import { type EditResult, refusalOf } from './edit-result.ts';
import { blockInSection, itemBelow, lastItem, ownBlocks } from './section-place.ts';

/** Appends `- <line>` to `## Evidence`, which is made at the end of the body when missing. */
export function addEvidenceLine(document: Document, line: string): EditResult {
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const section = sectionOf(document, 'evidence');
  if (!section) return blockInSection(document, null, ['## Evidence', '', `- ${line}`]);
  const item = lastItem(ownBlocks(document, section));
  return item
    ? [itemBelow(document, item, line)]
    : blockInSection(document, section, [`- ${line}`]);
}
