import type { Diagnostic, Place, Related } from './diagnostic.ts';

/** A stretch of whole lines, both ends in it. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The files that a change has, by path, and the lines of them it wrote; none where they are not
 * known.
 */
export type ChangedLines = ReadonlyMap<string, readonly LineRange[]>;

/** How far a place is in what a change wrote. */
type Reach = 'line' | 'file' | 'outside';

/**
 * The same diagnostic where a reader of the change can see it: one about a file that the change
 * left alone stands at the place it relates to that the change wrote, and names its own place as
 * related. For formats that show no repair: that stays where it was.
 */
export function anchored(diagnostic: Diagnostic, changed: ChangedLines): Diagnostic {
  const own = reachOf(diagnostic, changed);
  if (own === 'line') return diagnostic;
  const better = best(diagnostic.related, changed, own);
  if (!better) return diagnostic;
  const { path, place, message } = diagnostic;
  const others = diagnostic.related.filter((each) => each !== better);
  return {
    ...diagnostic,
    path: better.path,
    place: narrowed(better, changed),
    related: [{ path, place, message }, ...others],
  };
}

/**
 * The related place that is further in the change than the diagnostic's own; the first of the best.
 */
function best(related: readonly Related[], changed: ChangedLines, own: Reach): Related | undefined {
  const onLine = related.find((each) => reachOf(each, changed) === 'line');
  return (
    onLine ??
    (own === 'outside' ? related.find((each) => reachOf(each, changed) === 'file') : undefined)
  );
}

function reachOf(
  { path, place }: { readonly path: string; readonly place: Place },
  changed: ChangedLines,
): Reach {
  const ranges = changed.get(path);
  if (!ranges) return 'outside';
  return ranges.some((range) => touches(range, place)) ? 'line' : 'file';
}

function touches({ from, to }: LineRange, { start, end }: Place): boolean {
  return from <= end.line && to >= start.line;
}

/**
 * The part of a place that the change wrote, or the nearest lines that it did: a forge shows no
 * others.
 */
function narrowed({ path, place }: Related, changed: ChangedLines): Place {
  const ranges = changed.get(path) ?? [];
  const range =
    ranges.find((each) => touches(each, place)) ??
    [...ranges].sort(
      (a, b) => Math.abs(a.from - place.start.line) - Math.abs(b.from - place.start.line),
    )[0];
  if (!range) return place;
  if (!touches(range, place))
    return { start: { line: range.from, column: 1 }, end: { line: range.from, column: 1 } };
  const start = range.from > place.start.line ? { line: range.from, column: 1 } : place.start;
  const end = range.to < place.end.line ? { line: range.to, column: 1 } : place.end;
  return { start, end: end.line < start.line ? start : end };
}
