import { inPlainOrMarkdown } from './markdown-text.ts';
import type { Report } from './report.ts';
import { visibleJson } from './visible.ts';

const severities = { error: 'major', warning: 'minor', info: 'info' } as const;

/** GitLab's Code Quality report: one list, every fingerprint once. */
export function gitlab(report: Report): string {
  const seen = new Map<string, number>();
  const issues = report.diagnostics.map((each) => {
    // Two roots of one run may have the same problem in a file of the same name.
    const times = (seen.get(each.fingerprint) ?? 0) + 1;
    seen.set(each.fingerprint, times);
    return {
      description: inPlainOrMarkdown(each.message),
      check_name: `${each.code} ${each.rule}`,
      fingerprint: times === 1 ? each.fingerprint : `${each.fingerprint}-${times}`,
      severity: severities[each.severity],
      location: { path: each.path, lines: { begin: each.place.start.line } },
    };
  });
  return `${visibleJson(issues)}\n`;
}
