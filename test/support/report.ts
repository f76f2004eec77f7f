import type { Diagnostic } from '#diagnostics/diagnostic';
import type { Report } from '#reporters/report';
import { rules } from '#rules/registry';

/** A report of some diagnostics, with counts of its own making. */
export function reportOf(diagnostics: readonly Diagnostic[], more: Partial<Report> = {}): Report {
  const level = (severity: string): number =>
    diagnostics.filter((each) => each.severity === severity).length;
  return {
    tool: { name: 'memory-ledger', version: '1.2.3' },
    command: 'lint',
    diagnostics,
    summary: {
      errors: level('error'),
      warnings: level('warning'),
      infos: level('info'),
      files: 3,
      records: 2,
    },
    suppressed: [],
    notices: [],
    failing: 'error',
    fixed: [],
    rules,
    ...more,
  };
}

/** A diagnostic to be changed where a test looks. */
export const oneDiagnostic: Diagnostic = {
  code: 'IDX102',
  rule: 'load-when-specific',
  severity: 'error',
  path: 'memory/INDEX.md',
  place: { start: { line: 3, column: 5 }, end: { line: 3, column: 9 } },
  messageId: 'vacuous',
  data: {},
  message: 'a message',
  why: 'Because.',
  mend: ['do this'],
  related: [],
  docsUrl: 'https://example.org',
  fingerprint: '0123456789abcdef',
};

/** How the plainest caller is shown things. */
export const plainly = {
  program: 'ledger',
  paint: (_style: unknown, text: string): string => text,
} as const;
