import type { Edit } from '#diagnostics/diagnostic';

import type { MemoryIndex } from '../records.ts';
import { type EditResult, refusalOf } from './edit-result.ts';
import { entryNames } from './index-place.ts';
import { removeLines } from './text-lines.ts';

/** Takes the rows of one record out of the retraction table, when it is memory again. */
export function removeRetraction(index: MemoryIndex, path: string): EditResult {
  const refusal = refusalOf(index.document);
  if (refusal) return refusal;
  const { text } = index.document;
  return index.retractions
    .filter((row) => entryNames(index, row.target, path))
    .map((row): Edit => removeLines(text, row.span.start, row.span.end));
}
