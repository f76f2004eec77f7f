import {
  compareDiagnostics,
  type Diagnostic,
  type Edit,
  type Fix,
  isAtLeast,
  type LineRange,
  type Place,
  type Severity,
  type Span,
  type Utf8Places,
} from '#diagnostics/diagnostic';
import { diagnosticFingerprint, type LineMap, lineMap } from '#diagnostics/line-map';
import { noStopwatch, type Stopwatch } from '#diagnostics/stopwatch';
import { clip, fillTemplate } from '#messages/fill-template';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { restoreLostEntries } from '#provenance/ledger/missing-entry';
import type { Document, SourceFile } from '#workspace/document';
import { unmergedPaths } from '#workspace/governed-entries';
import type { Plan, PlannedWrite } from '#workspace/plan';
import type { FileRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { markEntryLoss } from './diagnostic-events.ts';
import {
  type AnyReport,
  docsUrl,
  type Options,
  type Rule,
  RuleCrash,
  type RuleMessage,
  type Visit,
  visitDocument,
} from './rule.ts';

/** A rule with its severities and options in this run. */
export interface RuleRun {
  readonly rule: Rule;
  readonly options: Options;
  /** The highest severity in any file. */
  readonly most: Severity | 'off';
  /** The severity in a file, or null where the rule is off. */
  severityIn(path: string): Severity | null;
}

/**
 * Runs rules over a workspace.
 *
 * @param documents those that visiting rules judge
 * @returns diagnostics sorted by place, each with a fingerprint unique in the run
 * @throws {RuleCrash} when a rule throws
 */
export function runRules(
  workspace: Workspace,
  judgings: readonly RuleRun[],
  stopwatch: Stopwatch = noStopwatch,
  documents: readonly Document[] = workspace.documents,
): Diagnostic[] {
  const maps = new Map<string, LineMap>();
  // Texts are collected at the first report.
  let texts: ReadonlyMap<string, { readonly text: string }> | null = null;
  const mapFor = (path: string): LineMap => {
    let map = maps.get(path);
    if (!map) maps.set(path, (map = lineMap((texts ??= textsOf(workspace)).get(path)?.text ?? '')));
    return map;
  };
  const run = (ledger: Ledger): Diagnostic[] =>
    findings(workspace, judgings, { ledger, stopwatch, documents, mapFor });
  const ledger = ledgerOf(workspace);
  const whole = restoreLostEntries(ledger, workspace.surroundings.history);
  const found = run(ledger);
  return (whole === ledger ? found : markEntryLoss(found, run(whole))).sort(compareDiagnostics);
}

interface Reading {
  readonly ledger: Ledger;
  readonly stopwatch: Stopwatch;
  readonly documents: readonly Document[];
  readonly mapFor: (path: string) => LineMap;
}

/** Runs rules with one ledger. */
function findings(
  workspace: Workspace,
  judgings: readonly RuleRun[],
  { ledger, stopwatch, documents, mapFor }: Reading,
): Diagnostic[] {
  const ordinals = new Map<string, number>();
  // Text between conflict markers is there twice or half: only LDG001 judges such files.
  const unmerged = new Set(unmergedPaths(workspace));
  const diagnostics: Diagnostic[] = [];

  const take = ({ rule, severityIn }: RuleRun, found: () => Iterable<AnyReport>): void => {
    stopwatch.rule(rule, () => {
      const before = diagnostics.length;
      for (const report of reports(rule, found)) {
        const severity = severityIn(report.at.path);
        if (severity === null || (unmerged.has(report.at.path) && rule.code !== 'LDG001')) continue;
        diagnostics.push(toDiagnostic(rule, report, severity, mapFor, ordinals));
      }
      return diagnostics.length - before;
    });
  };
  const visits: { readonly judging: RuleRun; readonly visit: Visit }[] = [];
  for (const judging of judgings) {
    const { rule, options } = judging;
    if (rule.visit)
      take(
        judging,
        () => (visits.push({ judging, visit: rule.visit?.(workspace, ledger) as Visit }), []),
      );
    else take(judging, () => rule.check(workspace, ledger, options));
  }
  for (const document of visits.length > 0 ? documents : []) {
    const record = workspace.byPath.get(document.path);
    for (const { judging, visit } of visits)
      if (isAsked(visit, record)) take(judging, () => visitDocument(visit, document, record));
  }
  for (const { judging, visit } of visits) take(judging, () => visit.rest?.() ?? []);
  return diagnostics;
}

function textsOf({
  documents,
  malformed,
  entries,
  surroundings,
}: Workspace): Map<string, { readonly text: string }> {
  const texts = new Map<string, { readonly text: string }>(
    [...documents, ...malformed, ...entries].map((file) => [file.path, file]),
  );
  for (const [path, text] of [
    ...(surroundings.guards?.texts ?? []),
    ...(surroundings.brokenHooks?.texts ?? []),
    ...(surroundings.agentSettings ?? []),
    ...(surroundings.exceptions?.texts ?? []),
  ])
    texts.set(path, { text });
  return texts;
}

function isAsked({ document, record, finding }: Visit, of: FileRecord | undefined): boolean {
  return (
    document !== undefined ||
    (of !== undefined && record !== undefined) ||
    (of?.role === 'finding' && finding !== undefined)
  );
}

function* reports(rule: Rule, found: () => Iterable<AnyReport>): Generator<AnyReport> {
  try {
    yield* found();
  } catch (error) {
    throw new RuleCrash(rule, error);
  }
}

function toDiagnostic(
  rule: Rule,
  report: AnyReport,
  severity: Severity,
  mapFor: (path: string) => LineMap,
  ordinals: Map<string, number>,
): Diagnostic {
  const template = rule.messages[report.messageId];
  if (!template) throw new RuleCrash(rule, `no message ${report.messageId}`);
  const data = clipped(report.data, 48);
  const whole = { ...clipped(report.data, 200), ...copiedIn(report.data) };
  const place = mapFor(report.at.path).place(report.at.span);
  const fixed = report.fix && template.fixed;
  const key = report.key ?? JSON.stringify([report.messageId, report.data]);
  const identity = `${rule.code}\0${report.at.path}\0${key}`;
  const ordinal = ordinals.get(identity) ?? 0;
  ordinals.set(identity, ordinal + 1);
  return {
    code: rule.code,
    rule: rule.name,
    // A report may lower the severity of its rule, never raise it.
    severity: report.severity && isAtLeast(severity, report.severity) ? report.severity : severity,
    path: report.at.path,
    place,
    messageId: report.messageId,
    data: { ...data, ...copiedIn(report.data) },
    message: fillTemplate(template.text, data),
    why: rule.why,
    mend: filled(fixed ? [fixed] : template.mend, whole),
    mendUnquoted: fixed ? undefined : template.quotes && unquoted(template, data, whole),
    cause: report.cause,
    event: report.event || undefined,
    unlessLost: report.unlessLost || undefined,
    related: (report.related ?? []).map((each) => ({
      path: each.path,
      place: 'lines' in each ? placeOfLines(each.lines) : mapFor(each.path).place(each.span),
      message: each.message,
    })),
    fix: report.fix,
    docsUrl: docsUrl(rule.name),
    fingerprint: diagnosticFingerprint(rule.code, report.at.path, key, ordinal),
    inBytes: inByteColumns(report.at.span, place, report.fix, mapFor(report.at.path)),
  };
}

/** Fills slots. Lines without slots are shared by all diagnostics: there may be very many. */
function filled(lines: readonly string[], data: AnyReport['data']): readonly string[] {
  return lines.some((line) => line.includes('{'))
    ? lines.map((line) => fillTemplate(line, data))
    : lines;
}

/** Lines of a text that is not in the workspace, each by its start. */
function placeOfLines({ from, to }: LineRange): Place {
  return { start: { line: from, column: 1 }, end: { line: to, column: 1 } };
}

/** Slots whose values are copied, such as paths: a part of one is of no use. */
const copiedSlots = ['line', 'path', 'now', 'near', 'twin', 'file', 'target', 'folder'];
const longestCopied = 400;

function copiedIn(data: AnyReport['data']): AnyReport['data'] {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) =>
        copiedSlots.includes(name) && typeof value === 'string' && value.length <= longestCopied,
    ),
  );
}

/** A reason is not cut, unless it is of no use as one. */
const longestReason = 120;

/** Data with its texts cut; the same object if none is too long, as usual. */
function clipped(data: AnyReport['data'], length: number): AnyReport['data'] {
  const cut = Object.entries(data).flatMap(([name, value]): [string, string][] => {
    const most = name === 'why' ? Math.max(length, longestReason) : length;
    const short = typeof value === 'string' ? clip(value, most) : value;
    return typeof short === 'string' && short !== value ? [[name, short]] : [];
  });
  return cut.length === 0 ? data : { ...data, ...Object.fromEntries(cut) };
}

/** `mend` with no more quotes of memory than the message has: `<name>` replaces the others. */
function unquoted(
  { text, mend, quotes = [] }: RuleMessage,
  data: AnyReport['data'],
  whole: AnyReport['data'],
): string[] {
  const named = Object.fromEntries(
    quotes.map((name) => [name, text.includes(`{${name}}`) ? (data[name] ?? '') : `<${name}>`]),
  );
  return mend.map((line) => fillTemplate(line, { ...whole, ...named }));
}

/**
 * The place of a report and its fix, with columns in bytes. Several edits become one replacement.
 */
function inByteColumns(span: Span, inUnits: Place, fix: Fix | undefined, map: LineMap): Utf8Places {
  const counted = map.placeInBytes(span);
  // Share one object if the columns are the same, as usual.
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

/** How often `--fix` runs again: one fix may make room for the next. */
export const maxFixPasses = 10;

/**
 * Plans the fixes of diagnostics. If two overlap, the first in the file wins; the other waits for
 * the next pass.
 */
export function planFixes(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): Plan {
  const texts = new Map(
    files.flatMap((file) => ('text' in file ? [[file.path, file] as const] : [])),
  );
  const byPath = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    if (!diagnostic.fix) continue;
    const known = byPath.get(diagnostic.path);
    if (known) known.push(diagnostic);
    else byPath.set(diagnostic.path, [diagnostic]);
  }
  const writes: PlannedWrite[] = [];
  for (const [path, fixable] of byPath) {
    const file = texts.get(path);
    if (!file) continue;
    const mark = file.byteOrderMark ? '\ufeff' : '';
    const drop = fixable.some((diagnostic) => diagnostic.fix?.dropByteOrderMark);
    const after =
      (drop ? '' : mark) +
      applyEdits(
        file.text,
        fixable.flatMap((diagnostic) => (diagnostic.fix ? [diagnostic.fix.edits] : [])),
      );
    if (after !== mark + file.text) writes.push({ path, before: mark + file.text, after });
  }
  return { kind: 'plan', writes };
}

/** Applies fixes from the start of the text, without those that overlap an earlier one. */
function applyEdits(text: string, fixes: readonly (readonly Edit[])[]): string {
  const taken: Edit[] = [];
  const overlaps = (edit: Edit): boolean =>
    taken.some((other) => edit.start < other.end && other.start < edit.end);
  for (const edits of [...fixes].sort((a, b) => (a[0]?.start ?? 0) - (b[0]?.start ?? 0)))
    if (!edits.some(overlaps)) taken.push(...edits);
  let result = text;
  for (const edit of taken.sort((a, b) => b.start - a.start))
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  return result;
}
