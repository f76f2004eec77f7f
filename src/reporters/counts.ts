import { compare, type Diagnostic, reaches, type Suppressed } from '#diagnostics/diagnostic';
import { present } from '#diagnostics/present';

import { type AuditView, counted, type Report } from './report.ts';

/** `2 errors, 1 info`; empty where there is nothing. */
export function countsOf({ summary }: Report): string {
  return [
    counted(summary.errors, 'error'),
    counted(summary.warnings, 'warning'),
    counted(summary.infos, 'info'),
  ]
    .filter((text) => !text.startsWith('0 '))
    .join(', ');
}

/**
 * `2 records in 3 files`, and in brackets what was set aside. An audit reads the notes that agents
 * keep, and counts no records: `4 notes of 2 stores, 1 of them dated`.
 */
export function readOf({ audit, suppressed, summary }: Report): string {
  const aside = asideOf(suppressed);
  const read = audit
    ? auditedOf(audit)
    : summary.records === 0
      ? `${counted(summary.files, 'file')}, none of them a record`
      : `${counted(summary.records, 'record')} in ${counted(summary.files, 'file')}`;
  return `${read}${aside === '' ? '' : ` (${aside})`}`;
}

/** What an audit looked at: `4 notes of 2 stores, 1 of them dated, 1 file of settings`. */
function auditedOf({ stores, settings }: AuditView): string {
  const dated = stores.reduce((total, store) => total + store.dated, 0);
  return present([
    (stores.length > 0 || settings.length === 0) &&
      `${counted(notesIn(stores), 'note')} of ${counted(stores.length, 'store')}`,
    dated > 0 && `${dated} of them dated`,
    settings.length > 0 &&
      (settings.length === 1 ? '1 file of settings' : `${settings.length} files of settings`),
  ]).join(', ');
}

/** Whether there was nothing to read at all: neither memory nor, for an audit, settings. */
export function isNothingRead({ audit, summary }: Pick<Report, 'audit' | 'summary'>): boolean {
  return summary.files === 0 && (audit?.settings.length ?? 0) === 0;
}

/** The notes of all stores together. */
export function notesIn(stores: readonly { readonly notes: number }[]): number {
  return stores.reduce((total, store) => total + store.notes, 0);
}

/** `3 waived, 1 disabled in its file, 57 in the baseline`; empty where nothing was set aside. */
function asideOf(suppressed: readonly Suppressed[]): string {
  const by = (means: Suppressed['by']): number =>
    suppressed.filter((each) => each.by === means).length;
  return [
    `${by('waiver')} waived`,
    `${by('inline')} disabled in ${by('inline') === 1 ? 'its file' : 'their files'}`,
    `${by('baseline')} in the baseline`,
  ]
    .filter((text) => !text.startsWith('0 '))
    .join(', ');
}

/** How many diagnostics `lint --fix` mends. */
export function fixableIn({ diagnostics }: Report): number {
  return diagnostics.filter(
    (each) => each.fix && (each.fix.edits.length > 0 || each.fix.dropByteOrderMark),
  ).length;
}

/** The code of the worst diagnostics; of several the one with most places. */
export function worstCode(diagnostics: readonly Diagnostic[]): string | null {
  const worst = (['error', 'warning', 'info'] as const).find((severity) =>
    diagnostics.some((each) => reaches(each.severity, severity)),
  );
  const times = new Map<string, number>();
  for (const { severity, code } of diagnostics)
    if (severity === worst) times.set(code, (times.get(code) ?? 0) + 1);
  return (
    [...times].sort(([a, some], [b, others]) => others - some || compare(a, b))[0]?.[0] ?? null
  );
}
