/** How much a diagnostic weighs: only errors and warnings can fail a run. */
export type Severity = 'error' | 'warning' | 'info';

/** A point in a file: 1-based line and 1-based column, columns counted in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A stretch of a file; `end` is the position after the last character. */
export interface Place {
  readonly start: Position;
  readonly end: Position;
}

/** The same stretch as offsets into the file's text, in UTF-16 code units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One replacement in a file: the text between `start` and `end` becomes `text`. */
export interface Edit extends Span {
  readonly text: string;
}

/** A safe repair of one diagnostic, inside the file the diagnostic is about. */
export interface Fix {
  readonly edits: readonly Edit[];
  /** Also take away the byte order mark, which is no part of the text. */
  readonly dropByteOrderMark?: boolean;
}

/** Another place that explains a diagnostic, such as the first of two records that share an id. */
export interface Related {
  readonly path: string;
  readonly place: Place;
  readonly message: string;
}

/**
 * The one event behind several diagnostics of a rule: those with the same words are told as one.
 */
export interface Cause {
  /** What happened, in one line: `src/old/ → src/new/`. */
  readonly what: string;
  /** What mends all of its places, one line each; none where each place is mended by itself. */
  readonly mend: readonly string[];
}

/**
 * Places with columns counted in UTF-8 bytes, for formats that count so; the lines are the same.
 */
export interface InBytes {
  readonly place: Place;
  /** What the safe repair comes to as one replacement. */
  readonly replacement?: { readonly place: Place; readonly text: string };
}

/** What a diagnostic's message was filled with: plain values, never memory text in full. */
export type MessageData = Readonly<Record<string, string | number>>;

/** What can be said about a place in a file. Plain data, sorted and printed by the reporters. */
export interface Diagnostic {
  /** Stable code for users, such as `IDX101`; never reused. */
  readonly code: string;
  /** Readable name of the rule, which names the good state: `load-when-present`. */
  readonly rule: string;
  readonly severity: Severity;
  /** Path relative to the root, with forward slashes. */
  readonly path: string;
  readonly place: Place;
  readonly messageId: string;
  readonly data: MessageData;
  /** What is wrong, in at most 100 characters where the names in it allow. */
  readonly message: string;
  /** What it does to the agent that reads the memory. */
  readonly why: string;
  /** What to do about it, one line each, with real names filled in. */
  readonly mend: readonly string[];
  /** The same without memory's own words, where `mend` quotes some: excerpts are for people. */
  readonly mendUnquoted?: readonly string[];
  readonly cause?: Cause;
  /** What happened: rules that report the same event say the same of it, in other words. */
  readonly event?: string;
  /** The event of a loss in the ledger without which nothing would be reported here. */
  readonly unlessLost?: string;
  readonly related: readonly Related[];
  readonly fix?: Fix;
  readonly docsUrl: string;
  /** Same for the same problem of the same record however the lines move: 16 hex digits. */
  readonly fingerprint: string;
  readonly inBytes?: InBytes;
}

/** A diagnostic that does not count, and who says so. */
export interface Suppressed {
  readonly diagnostic: Diagnostic;
  readonly by: 'waiver' | 'inline' | 'baseline';
  readonly reason: string;
}

const weight: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** Whether `severity` weighs at least as much as `floor`. */
export function reaches(severity: Severity, floor: Severity): boolean {
  return weight[severity] >= weight[floor];
}

/**
 * Order of diagnostics everywhere: path, line, column, code, message. Compares code units, not
 * locale.
 */
export function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.path, b.path) ||
    a.place.start.line - b.place.start.line ||
    a.place.start.column - b.place.start.column ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  );
}

/** Compares two strings by code unit, so that the order is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

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
