import type { Diagnostic } from '#diagnostics/diagnostic';
import { type ItemChange, type WayOfChange, waysOfChange } from '#provenance/changes/item-change';
import type { MemoryChange } from '#provenance/changes/memory-changes';
import type { FactInDoubt } from '#provenance/evidence/facts-in-doubt';
import type { LintReport } from '#workspace/schema/generated/types';

import { countNotes } from './audit-screen.ts';
import type { Report } from './report.ts';
import { visibleJson } from './visible.ts';

/** By `schemas/v1/lint-report.schema.json`. */
function toLintReport(report: Report): LintReport {
  const { suppressed, notices, change, stores, doubts, ...head } = summaryRecord(report);
  return {
    ...head,
    stores,
    doubts,
    change,
    diagnostics: report.diagnostics.map(toReported),
    suppressed,
    notices,
  };
}

function toReported(each: Diagnostic): LintReport['diagnostics'][number] {
  return {
    code: each.code,
    rule: each.rule,
    severity: each.severity,
    path: each.path,
    start: each.place.start,
    end: each.place.end,
    message: each.message,
    messageId: each.messageId,
    data: { ...each.data },
    why: each.why,
    do: [...each.mend],
    cause: each.cause && { what: each.cause.what, do: [...each.cause.mend] },
    docsUrl: each.docsUrl,
    fingerprint: each.fingerprint,
    related: each.related.map((other) => ({
      path: other.path,
      start: other.place.start,
      message: other.message,
    })),
    fixable: each.fix !== undefined,
  };
}

/** An audit counts notes, not records. */
function summaryOf({ audit, summary }: Report): LintReport['summary'] {
  const { errors, warnings, infos } = summary;
  return audit ? { errors, warnings, infos, notes: countNotes(audit.stores) } : summary;
}

/** All of the report but its diagnostics. */
function summaryRecord(report: Report): Omit<LintReport, 'diagnostics'> {
  return {
    schemaVersion: 1,
    tool: report.tool,
    command: report.command,
    summary: summaryOf(report),
    suppressed: report.suppressed.map(({ by, reason, diagnostic }) => ({
      by,
      reason,
      diagnostic: toReported(diagnostic),
    })),
    doubts: report.doubts?.map(doubtRecord),
    change: report.change && changeRecord(report.change),
    settings: report.audit && [...report.audit.settings],
    stores: report.audit?.stores.map(({ path, dialect, notes, lines, bytes, budgetUsed }) => ({
      path,
      dialect,
      notes,
      lines,
      bytes,
      budgetUsed,
    })),
    notices: [...report.notices, ...report.fixed.map((path) => `fixed ${path}`)],
  };
}

function doubtRecord({
  places,
  reliedOnBy,
  asked,
  mend,
  confirm,
  ...fact
}: FactInDoubt): NonNullable<LintReport['doubts']>[number] {
  return {
    ...fact,
    places: places.map((place) => ({ ...place, diff: [...place.diff] })),
    reliedOnBy: [...reliedOnBy],
    asked: [...asked],
    confirm: confirm && [...confirm],
    do: [...mend],
  };
}

function changeRecord({
  policyChanges,
  closes,
  edits,
  directives,
  texts,
  ...change
}: MemoryChange): NonNullable<LintReport['change']> {
  const items = Object.fromEntries(
    waysOfChange.map((way) => [way, change[way].map(itemRecord)]),
  ) as Record<WayOfChange, ReturnType<typeof itemRecord>[]>;
  return {
    ...change,
    policyChanges: [...policyChanges],
    ...items,
    closes: [...closes],
    edits: [...edits],
    directives: directives.map((each) => ({ ...each, rules: [...each.rules] })),
    texts: [...texts],
  };
}

function itemRecord({
  decision,
  newEvidence,
  guards,
  asked,
  says,
  changes,
  places,
  repeats,
  like,
  successor,
  ...item
}: ItemChange): NonNullable<LintReport['change']>['promotes'][number] {
  return {
    ...item,
    newEvidence: [...newEvidence],
    guards: [...guards],
    asked: [...asked],
    says: says && [...says],
    changes: changes?.map((each) => ({ ...each })),
    places: places?.map((each) => ({ ...each })),
    repeats: repeats?.map((each) => ({ ...each })),
    like: like && { ...like },
    successor: successor && { ...successor },
    decision: decision && {
      ...decision,
      principal: { ...decision.principal },
      overrides: [...decision.overrides],
      reopened: [...decision.reopened],
    },
  };
}

/** The report as one JSON document, ended by a newline. */
export function json(report: Report): string {
  return `${visibleJson(toLintReport(report))}\n`;
}

/**
 * One diagnostic a line; the last line is the rest of the report, so that a cut-off output shows.
 */
export function jsonl(report: Report): string {
  return [...report.diagnostics.map(toReported), summaryRecord(report)]
    .map((record) => `${visibleJson(record, 0)}\n`)
    .join('');
}
