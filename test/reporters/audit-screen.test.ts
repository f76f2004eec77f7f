import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { prettyAudit } from '#reporters/audit';
import { fitGroups } from '#reporters/audit-screen';
import type { AuditView } from '#reporters/report';

import { oneDiagnostic, plainly, reportOf } from '../support/report.ts';

const view: AuditView = {
  where: '.',
  roots: 1,
  stores: [
    {
      path: '.',
      agent: 'Claude Code',
      dialect: 'instructions',
      notes: 1,
      lines: 1,
      bytes: 1,
      dated: 0,
      budgetUsed: null,
      caps: null,
    },
  ] as unknown as AuditView['stores'],
  home: [],
  named: '',
  isSetUp: true,
  settings: [],
  failing: 0,
  askedHistory: true,
  comparedTexts: true,
  verify: null,
  conflicts: null,
};

/** Some diagnostics of one rule, each in a line of its own. */
const some = (count: number, code: string, more: Partial<Diagnostic> = {}): Diagnostic[] =>
  Array.from({ length: count }, (_, at) => ({
    ...oneDiagnostic,
    code,
    rule: `rule-${code}`,
    severity: 'warning' as const,
    message: `${code} ${at}`,
    place: { start: { line: at + 1, column: 1 }, end: { line: at + 1, column: 2 } },
    ...more,
  }));

const shown = (diagnostics: readonly Diagnostic[], room: number) => {
  const { shown: groups, others } = fitGroups(reportOf(diagnostics), room);
  return {
    groups: groups.map(({ group, places }) => `${group.first.code} ${places}`),
    others: others.length,
  };
};

const audited = (found: readonly Diagnostic[]) => ({
  ...reportOf(found, { command: 'audit' }),
  audit: view,
});

describe('the screen of an audit', () => {
  it('shows all places where there is room, and counts no two of them', () => {
    expect(shown([...some(5, 'NAT001'), ...some(4, 'NAT010')], 20)).toEqual({
      groups: ['NAT001 5', 'NAT010 4'],
      others: 0,
    });
  });

  it('shows one of each cause before more of the first', () => {
    expect(shown([...some(9, 'NAT001'), ...some(9, 'NAT010')], 10)).toEqual({
      groups: ['NAT001 2', 'NAT010 2'],
      others: 0,
    });
  });

  it('begins with errors, then unsafe text, then what is proved, and leaves infos out', () => {
    const proved = some(1, 'NAT019', { cause: { what: 'commit 1', mend: [] } });
    const { groups } = shown(
      [
        ...some(1, 'CON804'),
        ...proved,
        ...some(1, 'SEC702'),
        ...some(1, 'SEC701', { severity: 'error' }),
        ...some(3, 'NAT001', { severity: 'info' }),
      ],
      30,
    );
    expect(groups).toEqual(['SEC701 1', 'SEC702 1', 'NAT019 1', 'CON804 1']);
  });

  it('takes no more lines than a screen has, however much is found', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 30 }), { maxLength: 30 }), (counts) => {
        const all = counts.flatMap((count, at) => some(count, `NAT${100 + at}`));
        const text = prettyAudit(audited(all), plainly);
        expect(text.split('\n').length).toBeLessThanOrEqual(41);
      }),
    );
  });

  it('says how many notes tell of the day they were written', () => {
    const stores = view.stores.map((store) => ({ ...store, notes: 3, dated: 2 }));
    const text = prettyAudit({ ...audited([]), audit: { ...view, stores } }, plainly);
    expect(text).toContain('3 notes of 1 store, 2 of them dated\n');
  });

  it('puts what stands alone on one line, and infos on one', () => {
    const text = prettyAudit(
      audited([
        ...some(1, 'NAT010'),
        ...some(2, 'NAT001', { severity: 'info' }),
        ...some(1, 'NAT017', { severity: 'info' }),
      ]),
      plainly,
    );
    expect(text).toContain('\nwarning NAT010  memory/INDEX.md:1  NAT010 0\n  do   do this\n');
    expect(text).toContain('\ninfo  2 rule-NAT001, 1 rule-NAT017: --format compact\n');
  });
});
