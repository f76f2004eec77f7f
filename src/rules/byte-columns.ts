import type { Fix, InBytes, Place, Span } from '#diagnostics/diagnostic';
import type { LineMap } from '#diagnostics/line-map';

/**
 * The place of a report and its fix, with columns in bytes; several edits become one replacement
 * with the text between them.
 */
export function inByteColumns(
  span: Span,
  inUnits: Place,
  fix: Fix | undefined,
  map: LineMap,
): InBytes {
  const counted = map.placeInBytes(span);
  // Mostly they are the same, and kept once.
  const place =
    counted.start.column === inUnits.start.column && counted.end.column === inUnits.end.column
      ? inUnits
      : counted;
  const edits = [...(fix?.edits ?? [])].sort((a, b) => a.start - b.start);
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last) return { place };
  let text = '';
  let done = first.start;
  for (const edit of edits) {
    text += map.text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return {
    place,
    replacement: { place: map.placeInBytes({ start: first.start, end: last.end }), text },
  };
}
