import { diffArrays } from 'diff';

import type { LineRange } from '#diagnostics/diagnostic';

/** Edits after which two texts are taken for altogether different: a bound on hostile files. */
const mostEdits = 1_000;
/** Lines of each side that are compared with each other for a small diff. */
const mostCompared = 400;
/** Lines of a small diff, and UTF-16 units of each of them. */
const mostLines = 12;
const mostUnits = 160;

/** Lines that were replaced in a text, counted from 1. */
export interface LineChange {
  /** The first of the lines that went; where none did, the line before which others came. */
  readonly from: number;
  readonly removed: readonly string[];
  /** The first of the lines that came, in the text afterwards. */
  readonly at: number;
  readonly added: readonly string[];
}

/** A stretch of lines that both texts have, or that one has in place of the other's. */
interface Stretch {
  readonly same: boolean;
  readonly before: number;
  readonly now: number;
}

/** What changed in a few lines, each with its sign before it: a blank, `-` or `+`. */
export interface SmallDiff {
  readonly lines: readonly string[];
  /** Changed lines that found no room. */
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

/**
 * Where lines of a text are in what became of it, also where others came before them; null where
 * they went without any in their place.
 *
 * @param before all lines of the text, `now` those of what it became
 */
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
    // Lines for as many lines are told one by one.
    if (stretch.same || stretch.before === stretch.now) take(is + start - was, is + end - was);
    else if (stretch.before === 0 ? from < was && was <= to : start <= end)
      take(is, is + stretch.now - 1);
    was += stretch.before;
    is += stretch.now;
  }
  return last === 0 ? null : { from: first, to: last };
}

/** The lines that differ with one on either side, cut after a dozen; none where nothing does. */
export function smallDiff(before: readonly string[], after: readonly string[]): SmallDiff {
  const [was, is] = [before.slice(0, mostCompared), after.slice(0, mostCompared)];
  const beyond = before.length - was.length + (after.length - is.length);
  const signed = stretchesOf(was, is).reduce<{ lines: string[]; was: number; is: number }>(
    (so, { same, before: gone, now: come }) => ({
      lines: [
        ...so.lines,
        ...was.slice(so.was, so.was + gone).map((line) => `${same ? ' ' : '-'}${line}`),
        ...(same ? [] : is.slice(so.is, so.is + come).map((line) => `+${line}`)),
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
    lines: near.slice(0, mostLines).map(cut),
    more: near.slice(mostLines).filter(isChange).length + beyond,
  };
}

/** What two texts have in common at both ends is not compared. */
function stretchesOf(before: readonly string[], now: readonly string[]): Stretch[] {
  const most = Math.min(before.length, now.length);
  let head = 0;
  while (head < most && before[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
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
      : diffArrays(was, is, { maxEditLength: mostEdits });
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

/** The start of a line; a character is never cut in two. */
function cut(line: string): string {
  const text = line.replace(/\r$/, '');
  if (text.length <= mostUnits) return text;
  return `${text.slice(0, mostUnits - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
