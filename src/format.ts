import { rules } from '#rules/registry';
import { compact } from '#reporters/compact';
import { github } from '#reporters/github';
import { json } from '#reporters/json';
import { pretty } from '#reporters/pretty';
import type { Presentation, Report } from '#reporters/report';
import { sarif } from '#reporters/sarif';

import type { LintResult } from './lint.ts';
import { tool } from './version.ts';

/** The names of the formats, in the order they are documented. */
export const formatNames = ['pretty', 'compact', 'json', 'github', 'sarif'] as const;
export type FormatName = (typeof formatNames)[number];

const plain: Presentation = { program: 'ledger', paint: (_style, text) => text };

/** What a lint result looks like to the reporters. */
export function toReport(result: LintResult): Report {
  return { tool, command: 'lint', diagnostics: result.diagnostics, summary: result.summary, fixed: result.fixed, rules };
}

/**
 * Prints a lint result in one of the formats (document 5). The text ends with a newline, and carries no control
 * characters whatever the memory holds.
 */
export function format(result: LintResult, name: FormatName, presentation: Partial<Presentation> = {}): string {
  const report = toReport(result);
  switch (name) {
    case 'pretty':
      return pretty(report, { ...plain, ...presentation });
    case 'compact':
      return compact(report);
    case 'json':
      return json(report);
    case 'github':
      return github(report);
    case 'sarif':
      return sarif(report);
  }
}
