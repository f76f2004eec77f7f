import { diffArrays } from 'diff';

import type { LineRange } from '#diagnostics/diagnostic';

/** Texts with more edits count as wholly different: a limit against hostile files. */
const maxEdits = 1_000;
/** Lines of each text that are compared for a small diff. */
const maxCompared = 400;
/** Lines of a small diff, and UTF-16 units of a line. */
const maxLines = 12;
const maxUnits = 158;
/** Units before the first that differs. */
const unitsBefore = 40;

/** Lines that were replaced in a text, counted from 1. */
export interface LineChange {
  /** The first removed line; if none was, the line before which others were added. */
  readonly from: number;
  readonly removed: readonly string[];
  /** The first added line, in the new text. */
  readonly at: number;
  readonly added: readonly string[];
}

/** Counts of adjacent lines: equal in both texts, or of one in place of the other's. */
interface Stretch {
  readonly same: boolean;
  readonly before: number;
  readonly now: number;
}

/** The result of `smallDiff`. */
export interface SmallDiff {
  /** Each with a blank, `-` or `+` before it. */
  readonly lines: readonly string[];
  /** Number of changed lines that are left out. */
  readonly more: number;
}

/** The lines that differ between two texts, in their order. */
export function changedLines(before: readonly string[], now: readonly string[]): LineChange[] {
  const changes: LineChange[] = [];
  let [was, is] = [0, 0];
  for (const stretch of stretchesOf(before, now)) {
    const [wasEnd, isEnd] = [was + stretch.before, is + stretch.now];
    if (!stretch.same)
      changes.push({
        from: was + 1,
        removed: before.slice(was, wasEnd),
        at: is + 1,
        added: now.slice(is, isEnd),
      });
    [was, is] = [wasEnd, isEnd];
  }
  return changes;
}

/** The place of lines of the text `before` in the text `now`; null if they were removed. */
export function linesNow(
  before: readonly string[],
  now: readonly string[],
  { from, to }: LineRange,
): LineRange | null {
  let [first, last] = [Infinity, 0];
  const take = (start: number, end: number): void => {
    if (end < start) return;
    first = Math.min(first, start);
    last = Math.max(last, end);
  };
  let [was, is] = [1, 1];
  for (const stretch of stretchesOf(before, now)) {
    const start = Math.max(from, was);
    const end = Math.min(to, was + stretch.before - 1);
    // As many lines replace them: one for one.
    if (stretch.same || stretch.before === stretch.now) take(is + start - was, is + end - was);
    else if (stretch.before === 0 ? from < was && was <= to : start <= end)
      take(is, is + stretch.now - 1);
    was += stretch.before;
    is += stretch.now;
  }
  return last === 0 ? null : { from: first, to: last };
}

/** The lines that differ, with one on either side; at most 12. */
export function smallDiff(before: readonly string[], after: readonly string[]): SmallDiff {
  const { head, tail } = equalEnds(before, after);
  const differing = (lines: readonly string[]): readonly string[] =>
    lines.slice(Math.max(0, head - 1), lines.length - Math.max(0, tail - 1));
  const [mine, its] = [differing(before), differing(after)];
  const [was, is] = [mine.slice(0, maxCompared), its.slice(0, maxCompared)];
  const beyond = mine.length - was.length + (its.length - is.length);
  const signed = stretchesOf(was, is).reduce<{ lines: string[]; was: number; is: number }>(
    (so, { same, before: gone, now: come }) => ({
      lines: [
        ...so.lines,
        ...signedLines(
          was.slice(so.was, so.was + gone),
          same ? null : is.slice(so.is, so.is + come),
        ),
      ],
      was: so.was + gone,
      is: so.is + come,
    }),
    { lines: [], was: 0, is: 0 },
  ).lines;
  const isChange = (line: string | undefined): boolean =>
    line !== undefined && !line.startsWith(' ');
  const near = signed.filter(
    (line, at) => isChange(line) || isChange(signed[at - 1]) || isChange(signed[at + 1]),
  );
  return {
    lines: near.slice(0, maxLines),
    more: near.slice(maxLines).filter(isChange).length + beyond,
  };
}

/** Lines with their marks; of a long one that another replaces, the part where they differ. */
function signedLines(gone: readonly string[], come: readonly string[] | null): string[] {
  if (come === null) return gone.map((line) => ` ${cut(line, 0)}`);
  const startOf = (at: number): number => {
    const [one = '', other = ''] = [gone[at], come[at]];
    let equal = 0;
    while (equal < one.length && one[equal] === other[equal]) equal += 1;
    return equal;
  };
  return [
    ...gone.map((line, at) => `-${cut(line, startOf(at))}`),
    ...come.map((line, at) => `+${cut(line, startOf(at))}`),
  ];
}

/** How many lines at the beginning and at the end of two texts are equal. */
function equalEnds(
  before: readonly string[],
  now: readonly string[],
): { readonly head: number; readonly tail: number } {
  const most = Math.min(before.length, now.length);
  let head = 0;
  while (head < most && before[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return { head, tail };
}

/** Compares two texts without their equal beginning and end. */
function stretchesOf(before: readonly string[], now: readonly string[]): Stretch[] {
  const { head, tail } = equalEnds(before, now);
  const [was, is] = [before.slice(head, before.length - tail), now.slice(head, now.length - tail)];
  const same = (count: number): Stretch[] =>
    count === 0 ? [] : [{ same: true, before: count, now: count }];
  return [...same(head), ...between(was, is), ...same(tail)];
}

function between(was: string[], is: string[]): Stretch[] {
  if (was.length + is.length === 0) return [];
  const parts =
    was.length === 0 || is.length === 0
      ? undefined
      : diffArrays(was, is, { maxEditLength: maxEdits });
  if (parts === undefined) return [{ same: false, before: was.length, now: is.length }];
  const stretches: Stretch[] = [];
  for (const { added, removed, count } of parts) {
    const last = stretches.at(-1);
    const other = { same: false, before: removed ? count : 0, now: added ? count : 0 };
    if (!added && !removed) stretches.push({ same: true, before: count, now: count });
    else if (last?.same === false)
      stretches[stretches.length - 1] = {
        same: false,
        before: last.before + other.before,
        now: last.now + other.now,
      };
    else stretches.push(other);
  }
  return stretches;
}

/** At most 160 UTF-16 units of a line with its marks, among them `start`; no character is cut. */
function cut(line: string, start: number): string {
  const text = line.replace(/\r$/, '');
  if (text.length <= maxUnits) return text;
  const from = start < maxUnits - unitsBefore ? 0 : start - unitsBefore;
  const part = text
    .slice(from, from + maxUnits - 1)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${from > 0 ? '…' : ''}${part}${from + maxUnits - 1 < text.length ? '…' : ''}`;
}
