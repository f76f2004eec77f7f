import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/edit';

import type { IndexEntry, MemoryIndex, Retraction } from '../records.ts';
import { type EditResult, refusalOf } from './edit-result.ts';
import { entriesFor, pathOf } from './index-place.ts';
import { itemEnd } from './section-place.ts';
import { isBlankLine, nextLine, removeLines } from './text-lines.ts';

/**
 * Takes every entry for a path away, whichever heading of it they lead to.
 *
 * @returns a refusal when there is none, or when something stands inside its item
 */
export function removeIndexEntry(index: MemoryIndex, path: string): EditResult {
  const entries = entriesFor(index, path);
  return 'refused' in entries ? entries : removeEntries(index, entries);
}

/**
 * Takes rows of an index away, active ones and those of withdrawn memory.
 *
 * @returns a refusal when something stands inside an item
 */
export function removeEntries(
  index: MemoryIndex,
  entries: readonly (IndexEntry | Retraction)[],
): EditResult {
  const { document } = index;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const edits: Edit[] = [];
  for (const entry of entries) {
    const item = document.outline.blocks.find(
      (block) => block.kind === 'item' && block.span.start === entry.span.start,
    );
    if (item?.kind === 'item' && itemEnd(document, item) > item.span.end)
      return {
        refused: say.insideEntry({
          path: pathOf(index, entry.target) ?? index.path,
          index: index.path,
        }),
      };
    const edit = removeLines(
      document.text,
      entry.span.start,
      Math.max(entry.span.start, entry.span.end - 1),
    );
    // Of two blank lines around an item one is enough.
    const doubled =
      item !== undefined &&
      edit.start > 0 &&
      edit.end < document.text.length &&
      isBlankLine(document.text, edit.start - 1) &&
      isBlankLine(document.text, edit.end);
    edits.push(doubled ? { ...edit, end: nextLine(document.text, edit.end) } : edit);
  }
  return edits;
}
