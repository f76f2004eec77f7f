import { edit as say } from '#messages/edit';

import type { MemoryIndex } from '../records.ts';
import { labelText, linkText } from './cell-text.ts';
import { type EditResult, refusalOf } from './edit-result.ts';
import { headsFor, newSection, sectionFor } from './index-place.ts';
import { blockInSection, blockInstead, ownBlocks, placeholderIn } from './section-place.ts';
import { appendRows, headsOf, type Table, tableLines } from './table-edit.ts';

/** What leaves, what replaces it, and what a reader shall do: one row of the retraction table. */
export interface NewRetraction {
  readonly item: string;
  /** Relative to the root, with forward slashes; null for a record that is gone. */
  readonly path: string | null;
  readonly replacement: { readonly title: string; readonly path: string } | null;
  readonly action: string;
}

/**
 * Puts a row below the others of `Stale or superseded memory`; section and table are made when
 * missing.
 *
 * @returns a refusal when the table has fewer than its three columns
 */
export function addRetraction(
  index: MemoryIndex,
  { item, path, replacement, action }: NewRetraction,
): EditResult {
  const { document } = index;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const instead = replacement ? linkText(index.path, replacement.title, replacement.path) : '—';
  const cells = [
    path === null ? labelText(item) : linkText(index.path, item, path),
    instead,
    action,
  ];
  const section = sectionFor(index, 'stale');
  const lines = tableLines(headsFor('stale'), [cells]);
  if (!section) return newSection(index, 'stale', lines);
  const table = section.blocks.find((block): block is Table => block.kind === 'table');
  if (!table) {
    const empty = placeholderIn(document, ownBlocks(document, section));
    return empty
      ? [blockInstead(document, empty, lines)]
      : blockInSection(document, section, lines);
  }
  const width = headsOf(document, table).length;
  if (width < 3)
    return {
      refused: say.narrowWithdrawals({ index: index.path }),
    };
  const filled = [...cells, ...Array.from({ length: width - 3 }, () => '')];
  return appendRows(document, table, [filled]);
}
