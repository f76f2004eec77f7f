import type { LineRange } from '#diagnostics/diagnostic';
import { changedLines, type LineChange } from '#provenance/evidence/line-changes';

import type { ToolTouch } from './tool-touches.ts';

/**
 * Finds the lines that a tool reads, or that an edit changes or has changed, in every place that it
 * may mean. Null where that is unknown.
 *
 * @param text of the file before or after the edit; null for no file
 */
export function linesTouched(touch: ToolTouch, text: string | null): readonly LineRange[] | null {
  if (touch.kind === 'reads') return touch.lines === null ? null : [touch.lines];
  const now = (text ?? '').replaceAll('\r\n', '\n');
  const after = touch.everywhere(text === null ? null : now)?.replaceAll('\r\n', '\n');
  const coming = after === undefined ? [] : changedLines(now.split('\n'), after.split('\n'));
  const lines =
    coming.length > 0
      ? coming.map(({ from, removed }) => linesAt(from, removed.length))
      : touch
          .before(now)
          .flatMap((before) => changedLines(before.split('\n'), now.split('\n')))
          .map(({ at, added }) => linesAt(at, added.length));
  return lines.length === 0 ? null : lines;
}

/** Gives a range; for no lines, the lines on both sides. */
function linesAt(from: number, count: number): LineRange {
  return count === 0 ? { from: Math.max(1, from - 1), to: from } : { from, to: from + count - 1 };
}

/** Counts the lines from one range to the other; 0 where they overlap. */
export function distanceBetween(one: LineRange, other: LineRange): number {
  return Math.max(0, one.from - other.to, other.from - one.to);
}

/** Gives the changes in a range of the text before, cut to that range. */
export function changesWithin(
  changes: readonly LineChange[],
  { from, to }: LineRange,
): LineChange[] {
  return changes.flatMap((change) => {
    const last = change.from + change.removed.length - 1;
    const isWithin =
      change.removed.length === 0
        ? change.from > from && change.from <= to
        : change.from <= to && last >= from;
    if (!isWithin) return [];
    const [skipped, kept] = [Math.max(0, from - change.from), Math.min(last, to) + 1 - change.from];
    return [
      {
        ...change,
        from: change.from + skipped,
        removed: change.removed.slice(skipped, kept),
        added:
          change.added.length === change.removed.length
            ? change.added.slice(skipped, kept)
            : change.added,
      },
    ];
  });
}

/**
 * Finds the lines of a range of one text in another, with any indentation; null for none or several
 * places.
 */
export function linesElsewhere(
  before: string,
  after: string,
  { from, to }: LineRange,
): LineRange | null {
  const trimmed = (text: string): string[] => text.split('\n').map((line) => line.trim());
  const wanted = trimmed(before).slice(from - 1, to);
  const lines = trimmed(after);
  const starts = lines.flatMap((_line, at) =>
    wanted.every((line, offset) => lines[at + offset] === line) ? at + 1 : [],
  );
  const [start, ...others] = starts;
  return start === undefined || others.length > 0 ? null : { from: start, to: start + to - from };
}
