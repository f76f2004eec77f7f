import { expect, it } from 'vitest';

import { type AuditView, kindsLine } from '#reporters/report';

import { oneDiagnostic } from '../support/report.ts';

it('says of what kind problems are, what is only an information, and of what there is none', () => {
  const of = (code: string, severity: 'error' | 'warning' | 'info') => ({
    ...oneDiagnostic,
    code,
    severity,
  });
  const none =
    'none found: dead paths, commands, versions or tools; contradictions; ' +
    'files over the loading budget; hidden or unsafe text\n';
  expect(kindsLine({ diagnostics: [] })).toBe(none);
  expect(kindsLine({ diagnostics: [of('NAT006', 'warning')] })).toBe(`other: 1 · ${none}`);
  expect(
    kindsLine({
      diagnostics: [
        of('NAT015', 'warning'),
        of('NAT001', 'info'),
        of('NAT005', 'info'),
        of('SEC704', 'error'),
      ],
    }),
  ).toBe(
    'stale: 1 · hidden or unsafe text: 1 · perhaps over the loading budget: 1 · none found: contradictions\n',
  );
  // What was found and is not shown is still there.
  expect(kindsLine({ diagnostics: [], unshown: [of('NAT001', 'warning')] })).toMatch(
    /^stale: 1 · /,
  );
});

it('does not say that there is none of what was not looked for', () => {
  const audit = { failing: 0, askedHistory: true, comparedTexts: true } as AuditView;
  const none = (more: Partial<AuditView>): string =>
    kindsLine({ diagnostics: [], audit: { ...audit, ...more } });
  expect(none({})).toMatch(/dead paths.*contradictions/);
  expect(none({ askedHistory: false })).not.toContain('dead paths');
  expect(none({ failing: null })).not.toContain('dead paths');
  expect(none({ comparedTexts: false })).not.toContain('contradictions');
});
