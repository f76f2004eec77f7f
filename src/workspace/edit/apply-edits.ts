import type { Edit } from '#diagnostics/diagnostic';

/**
 * The text with all edits made; edits at one place come in the order given.
 *
 * @throws {Error} when two edits overlap or one leaves the text: both are bugs of whoever made them
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at || edit.end < edit.start || edit.end > text.length)
      throw new Error(`edit ${edit.start}-${edit.end} overlaps another one or leaves the text`);
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
