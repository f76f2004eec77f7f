import { edit as say } from '#messages/edit';

import { type Document, sectionOf } from '../document.ts';
import { type EditResult, refusalOf } from './edit-result.ts';
import { blockInSection, itemBelow, lastItem, ownBlocks, plainLine } from './section-place.ts';

/**
 * Appends `- <line>` to `## Status history`, which is made at the end of the body when missing.
 *
 * @returns a refusal for a line that Markdown would read as something other than words
 */
export function addHistoryLine(document: Document, line: string): EditResult {
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const words = plainLine(line);
  if (words === null)
    return {
      refused: say.historyWithoutWords({ line }),
    };
  const section = sectionOf(document, 'status history');
  if (!section) return blockInSection(document, null, ['## Status history', '', `- ${words}`]);
  const item = lastItem(ownBlocks(document, section));
  return item
    ? [itemBelow(document, item, words)]
    : blockInSection(document, section, [`- ${words}`]);
}
