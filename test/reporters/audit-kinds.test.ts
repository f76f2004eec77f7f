import { expect, it } from 'vitest';

import { kindsLine } from '#reporters/audit-kinds';

import { oneDiagnostic } from '../support/report.ts';

it('says of what kind problems are, what is only an information, and of what there is none', () => {
  const of = (code: string, severity: 'error' | 'warning' | 'info') => ({
    ...oneDiagnostic,
    code,
    severity,
  });
  const none = 'nothing stale, contradictory, over the loading budget · no hidden or unsafe text\n';
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
    'stale: 1 · hidden or unsafe text: 1 · perhaps over the loading budget: 1 · nothing contradictory\n',
  );
});
