import type { Severity } from '#diagnostics/diagnostic';
import { rules } from '#rules/registry';
import { agent } from '#reporters/agent';
import { agentAudit, auditMarkdown, prettyAudit } from '#reporters/audit';
import { compact } from '#reporters/compact';
import { github } from '#reporters/github';
import { gitlab } from '#reporters/gitlab';
import { json } from '#reporters/json';
import { jsonl } from '#reporters/jsonl';
import { junit } from '#reporters/junit';
import { markdown } from '#reporters/markdown';
import { pretty } from '#reporters/pretty';
import { rdjson } from '#reporters/rdjson';
import type { Presentation, Report } from '#reporters/report';
import { sarif } from '#reporters/sarif';

import type { LintResult } from './lint.ts';
import { tool } from './version.ts';

/** The names of the formats, in the order they are documented. */
export const formatNames = ['pretty', 'compact', 'agent', 'markdown', 'json', 'jsonl', 'sarif', 'github', 'gitlab', 'junit', 'rdjson'] as const;
export type FormatName = (typeof formatNames)[number];

/** What each format is for, in a line. */
export const formatSummaries: Readonly<Record<FormatName, string>> = {
  pretty: 'for people: one block a cause, with why and what to do; on a terminal',
  compact: 'one line a problem; in a pipe',
  agent: "for an agent's shell: short, without commands that decide",
  markdown: 'for a comment or a summary',
  json: 'everything, as one document with a published schema',
  jsonl: 'the same, one problem a line, the counts in the last',
  sarif: 'SARIF 2.1.0, for code scanning',
  github: 'workflow commands that annotate a pull request, and the step summary',
  gitlab: "GitLab's Code Quality report",
  junit: 'JUnit XML, for GitLab and Jenkins',
  rdjson: "reviewdog's format, with suggestions",
};

/** Formats that programs read: each stands alone on standard output. */
export const machineFormats: ReadonlySet<FormatName> = new Set(['json', 'jsonl', 'sarif', 'gitlab', 'junit', 'rdjson']);

/** How a result is printed: for whom, of which command, and from which severity on the run fails. */
export interface FormatOptions extends Presentation {
  readonly command: Report['command'];
  /** `never` counts as `error`: a report of failures would be empty otherwise. */
  readonly failOn: Severity | 'never';
}

const plain: Omit<FormatOptions, 'failOn'> = { command: 'lint', program: 'ledger', paint: (_style, text) => text };

/** What a lint result looks like to the reporters. */
export function toReport(result: LintResult, options: Partial<Pick<FormatOptions, 'command' | 'failOn'>> = {}): Report {
  const { diagnostics, summary, fixed, suppressed, notices, policy, change, changed, audit } = result;
  const failOn = options.failOn ?? policy.failOn;
  return { tool, command: options.command ?? plain.command, diagnostics, summary, fixed, suppressed, notices, failing: failOn === 'never' ? 'error' : failOn, rules, ...(change ? { change } : {}), ...(changed ? { changed } : {}), ...(audit ? { audit } : {}) };
}

const reporters: Readonly<Record<FormatName, (report: Report, presentation: Presentation) => string>> = { pretty, compact, agent, markdown, json, jsonl, sarif, github, gitlab, junit, rdjson };

/** What people paste into a chat is a screen of its own (document 6.2). */
const ofAudit: Partial<typeof reporters> = { pretty: prettyAudit, markdown: auditMarkdown, agent: agentAudit };

/**
 * Prints a lint result in one of the formats (document 5). The text ends with a newline, and carries no control
 * characters whatever the memory holds.
 */
export function format(result: LintResult, name: FormatName, options: Partial<FormatOptions> = {}): string {
  const report = toReport(result, options);
  return (report.audit ? ofAudit[name] : undefined)?.(report, { ...plain, ...options }) ?? reporters[name](report, { ...plain, ...options });
}
