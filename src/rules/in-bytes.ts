import type { Fix, InBytes, Span } from '#diagnostics/diagnostic';
import type { LineMap } from '#diagnostics/line-map';

/** The place of a report and its fix, with columns in bytes; several edits become one replacement with the text between them. */
export function inBytes(span: Span, fix: Fix | undefined, map: LineMap): InBytes {
  const place = map.placeInBytes(span);
  const edits = [...(fix?.edits ?? [])].sort((a, b) => a.start - b.start);
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last) return { place };
  let text = '';
  let done = first.start;
  for (const edit of edits) {
    text += map.text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return { place, replacement: { place: map.placeInBytes({ start: first.start, end: last.end }), text } };
}
