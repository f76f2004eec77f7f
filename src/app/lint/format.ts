import type { Diagnostic, Severity } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { lint as say } from '#messages/generated/look';
import { agent } from '#reporters/agent';
import { agentAudit, auditMarkdown, prettyAudit } from '#reporters/audit';
import { github } from '#reporters/github';
import { json, jsonl } from '#reporters/json';
import { junit } from '#reporters/junit';
import { markdown } from '#reporters/markdown';
import { gitlab } from '#reporters/markdown-text';
import { pretty } from '#reporters/pretty';
import { rdjson } from '#reporters/rdjson';
import { compact, type Presentation, type Report, withProgram } from '#reporters/report';
import { sarif } from '#reporters/sarif';
import { rules } from '#rules/registry';
import type { RuleMeta } from '#rules/rule';

import { reportedFacts } from '../doubt/facts-in-doubt.ts';
import { tool } from '../invocation/version.ts';
import { type FormatName, formatNames, machineFormats } from './format-names.ts';
import type { LintResult } from './lint.ts';

export type { FormatName };

/** How a report is formatted. */
export interface FormatOptions extends Presentation {
  readonly command: Report['command'];
  /** The least severity that fails the run; `never` counts as `error` in reports of failures. */
  readonly failOn: Severity | 'never';
}

const plain: Omit<FormatOptions, 'failOn'> = {
  command: 'lint',
  program: 'ledger',
  paint: (_style, text) => text,
};

/** Makes the report that reporters print. */
export function toReport(
  result: LintResult,
  options: Partial<Pick<FormatOptions, 'command' | 'failOn'>> = {},
): Report {
  const { policy, doubts = [], waiting, ...found } = result;
  // A flag may have left out the diagnostics of some doubts.
  const reported = reportedFacts(doubts, found.diagnostics);
  const failOn = options.failOn ?? policy.failOn;
  return {
    ...found,
    tool,
    command: options.command ?? plain.command,
    failing: failOn === 'never' ? 'error' : failOn,
    rules,
    ...(reported.length > 0 ? { doubts: reported } : {}),
    ...(waiting ? { waiting, boxes: found.boxes ?? false, commands: found.commands ?? false } : {}),
    approvalDecides: found.approvalDecides ? true : undefined,
  };
}

const reporters: Readonly<
  Record<FormatName, (report: Report, presentation: Presentation) => string>
> = { pretty, compact, agent, markdown, json, jsonl, sarif, github, gitlab, junit, rdjson };

/** Formats in which an audit looks different from a lint. */
const auditReporters = { pretty: prettyAudit, markdown: auditMarkdown, agent: agentAudit };

/**
 * Prints a lint result in a format. The text ends with a newline, and has no control characters
 * from memory.
 *
 * @throws {UsageError} for an unknown format
 */
export function format(
  result: LintResult,
  name: FormatName,
  options: Partial<FormatOptions> = {},
): string {
  // Callers from JavaScript have no types.
  if (!Object.hasOwn(reporters, name))
    throw new UsageError(say.formatUnknown({ name, formats: formatNames.join(', ') }));
  const report = asCalled(toReport(result, options), options.program ?? plain.program, name);
  const presentation = { ...plain, ...options };
  const { audit } = report;
  return audit && (name === 'pretty' || name === 'markdown' || name === 'agent')
    ? auditReporters[name]({ ...report, audit }, presentation)
    : reporters[name](report, presentation);
}

/**
 * Puts the program as it was called into the advice of formats for programs, because people paste
 * it. The other formats do this line by line.
 */
function asCalled(report: Report, program: string, name: FormatName): Report {
  if (!machineFormats.has(name) || program === plain.program) return report;
  const called = (lines: readonly string[]): readonly string[] =>
    lines.map((line) => withProgram(line, program));
  const named = (each: Diagnostic): Diagnostic => ({
    ...each,
    mend: called(each.mend),
    cause: each.cause && { ...each.cause, mend: called(each.cause.mend) },
  });
  const advised = (rule: RuleMeta): RuleMeta => ({
    ...rule,
    messages: Object.fromEntries(
      Object.entries(rule.messages).map(([id, message]) => [
        id,
        { ...message, mend: called(message.mend) },
      ]),
    ),
  });
  return {
    ...report,
    ...(name === 'sarif' ? { rules: report.rules.map(advised) } : {}),
    diagnostics: report.diagnostics.map(named),
    suppressed: report.suppressed.map((each) => ({ ...each, diagnostic: named(each.diagnostic) })),
    notices: called(report.notices),
    doubts: report.doubts?.map((each) => ({ ...each, mend: called(each.mend) })),
  };
}
