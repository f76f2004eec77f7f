import { structuredPatch } from 'diff';

import type { LineRange, ToolTouch } from './tool-touch.ts';

/** Lines that were replaced in a text, counted from 1. */
export interface LineChange {
  /** The first of the lines that went; where none did, the line before which others came. */
  readonly from: number;
  readonly removed: readonly string[];
  /** The first of the lines that came, in the text afterwards. */
  readonly at: number;
  readonly added: readonly string[];
}

/** Lines that differ up to which a difference is looked for by line. */
const mostEdits = 2_000;

/** The lines that differ between two texts with line feeds, in their order. */
export function changedLines(before: string, after: string): readonly LineChange[] {
  const patch = structuredPatch('', '', before, after, '', '', {
    context: 0,
    maxEditLength: mostEdits,
  });
  if (!patch) return [wholeChange(before, after)];
  const signed = (lines: readonly string[], sign: string): string[] =>
    lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
  return patch.hunks.map(({ oldStart, newStart, lines }) => ({
    from: oldStart,
    removed: signed(lines, '-'),
    at: newStart,
    added: signed(lines, '+'),
  }));
}

/** All between the lines that two texts begin and end with alike. */
function wholeChange(before: string, after: string): LineChange {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let [first, last] = [0, 0];
  while (first < old.length && old[first] === now[first]) first += 1;
  while (last < Math.min(old.length, now.length) - first && old.at(-1 - last) === now.at(-1 - last))
    last += 1;
  return {
    from: first + 1,
    removed: old.slice(first, old.length - last),
    at: first + 1,
    added: now.slice(first, now.length - last),
  };
}

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
  const coming = after === undefined ? [] : changedLines(now, after);
  const lines =
    coming.length > 0
      ? coming.map(({ from, removed }) => linesAt(from, removed.length))
      : touch
          .before(now)
          .flatMap((before) => changedLines(before, now))
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

/** Where lines of the text before are in the text afterwards; null where none of them is left. */
export function linesAfter(
  changes: readonly LineChange[],
  { from, to }: LineRange,
): LineRange | null {
  const after = (line: number, isEnd: boolean): number => {
    let shift = 0;
    for (const { from: first, removed, at, added } of changes) {
      const last = first + removed.length - 1;
      if (first > line) break;
      if (last < line || removed.length === 0) shift += added.length - removed.length;
      else if (isEnd)
        return at + (last === line ? added.length : Math.min(line - first + 1, added.length)) - 1;
      else return at + Math.min(line - first, added.length);
    }
    return line + shift;
  };
  const range = { from: after(from, false), to: after(to, true) };
  return range.to < range.from ? null : range;
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
