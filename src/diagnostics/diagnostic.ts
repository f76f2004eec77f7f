/** Only errors and warnings can fail a run. */
export type Severity = 'error' | 'warning' | 'info';

/** 1-based line and 1-based column, in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A range of a file; `end` is the position after the last character. */
export interface Place {
  readonly start: Position;
  readonly end: Position;
}

/** A range as offsets into the file's text, in UTF-16 code units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One replacement in a file. */
export interface Edit extends Span {
  readonly text: string;
}

/** A safe repair of one diagnostic, inside the file the diagnostic is about. */
export interface Fix {
  readonly edits: readonly Edit[];
  /** Also remove the byte order mark, which is not in the text. */
  readonly dropByteOrderMark?: boolean;
}

/** Another place that explains a diagnostic, such as the first of two records that share an id. */
export interface Related {
  readonly path: string;
  readonly place: Place;
  readonly message: string;
}

/** The event behind several diagnostics of a rule; those with the same `what` are shown as one. */
export interface Cause {
  /** The event in one line: `src/old/ → src/new/`. */
  readonly what: string;
  /** Ways to fix all places at once, one a line; empty if each place has its own. */
  readonly mend: readonly string[];
}

/** Places with columns in UTF-8 bytes, for formats that count so. */
export interface Utf8Places {
  readonly place: Place;
  /** The safe repair as one replacement. */
  readonly replacement?: { readonly place: Place; readonly text: string };
}

/** The values in a message: never the full text of a record. */
export type MessageData = Readonly<Record<string, string | number>>;

/** A problem at a place in a file. */
export interface Diagnostic {
  /** Stable code for users, such as `IDX101`; never reused. */
  readonly code: string;
  /** Name of the rule, for the good state: `load-when-present`. */
  readonly rule: string;
  readonly severity: Severity;
  /** Path relative to the root, with forward slashes. */
  readonly path: string;
  readonly place: Place;
  readonly messageId: string;
  readonly data: MessageData;
  /** The problem, in at most 100 characters unless the names in it are long. */
  readonly message: string;
  /** The effect on an agent that reads the memory. */
  readonly why: string;
  /** Ways to fix it, one a line, as commands or sentences with real names. */
  readonly mend: readonly string[];
  /** `mend` without quotations from memory, for agents; absent if it has none. */
  readonly mendUnquoted?: readonly string[];
  readonly cause?: Cause;
  /** Names what happened; the same in the diagnostics of several rules about it. */
  readonly event?: string;
  /** The event of a lost ledger entry that alone causes this diagnostic. */
  readonly unlessLost?: string;
  readonly related: readonly Related[];
  readonly fix?: Fix;
  readonly docsUrl: string;
  /** 16 hex digits; the same for the same problem of a record when its lines move. */
  readonly fingerprint: string;
  readonly inBytes?: Utf8Places;
}

/** A diagnostic that an exception excuses. */
export interface Suppressed {
  readonly diagnostic: Diagnostic;
  readonly by: 'waiver' | 'inline' | 'baseline';
  readonly reason: string;
}

const weight: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** Whether a severity is `floor` or more severe: info, warning, error. */
export function isAtLeast(severity: Severity, floor: Severity): boolean {
  return weight[severity] >= weight[floor];
}

/** Sorts diagnostics by path, then line, column, code and message. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareStrings(a.path, b.path) ||
    a.place.start.line - b.place.start.line ||
    a.place.start.column - b.place.start.column ||
    compareStrings(a.code, b.code) ||
    compareStrings(a.message, b.message)
  );
}

/** Compares two strings by code unit, so that the order is the same on every machine. */
export function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whole lines, both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The lines that a change wrote, by path; an empty list where they are not known. */
export type ChangedLines = ReadonlyMap<string, readonly LineRange[]>;

/** Whether a change wrote a line of a place, another line of its file, or neither. */
type Reach = 'line' | 'file' | 'outside';

/**
 * Moves a diagnostic to its related place in the change, where a reviewer sees it; its own place
 * becomes a related one. The fix is not moved.
 */
export function moveIntoChange(diagnostic: Diagnostic, changed: ChangedLines): Diagnostic {
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

/** The first related place with a better reach than the diagnostic's own. */
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

/** The part of a place that the change wrote, or its nearest line: a forge shows no others. */
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
