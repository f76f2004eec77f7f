import type { LineRange } from '#diagnostics/diagnostic';
import { changedLines, type LineChange } from '#provenance/evidence/line-changes';

import type { ToolTouch } from './tool-touches.ts';

/**
 * The lines of a file that a tool touches: those it asks to read, or those an edit changes in every
 * place that could be meant, or has changed already. Null where nothing tells.
 *
 * @param text of the file before, or after the edit; null where there is none
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

/** Some lines, or those on both sides of a place between lines. */
function linesAt(from: number, count: number): LineRange {
  return count === 0 ? { from: Math.max(1, from - 1), to: from } : { from, to: from + count - 1 };
}

/** Lines between two places; 0 where they share one. */
export function distanceBetween(one: LineRange, other: LineRange): number {
  return Math.max(0, one.from - other.to, other.from - one.to);
}

/** The changes within some lines of the text before, cut to those lines. */
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
 * Where the lines of a range of one text stand in another, whatever their indentation; null where
 * they stand nowhere, or in several places.
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
