import { presentItems } from '#diagnostics/defined-values';
import {
  compareStrings,
  type Diagnostic,
  isAtLeast,
  type Suppressed,
} from '#diagnostics/diagnostic';

import { type Group, groupsOf } from './groups.ts';
import { type AuditView, counted, type Report } from './report.ts';
import { visiblePath } from './visible.ts';

/** Causes of one rule that come before those of others. */
const mostCauses = 3;

/** A group with how many of its places are shown. */
export interface ShownGroup {
  readonly group: Group;
  readonly places: number;
}

/** The groups of errors and warnings; the largest causes of each rule come first. */
export function rankGroups({ diagnostics }: Report): readonly Group[] {
  const groups = groupsOf(diagnostics.filter(({ severity }) => severity !== 'info'))
    .map((group) => ({ group, rank: rankOf(group) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ group }) => group);
  const nth = (group: Group): number =>
    groups.filter(({ first }) => first.code === group.first.code).indexOf(group);
  return [
    ...groups.filter((group) => nth(group) < mostCauses),
    ...groups.filter((group) => nth(group) >= mostCauses),
  ];
}

/** The most serious first; among these, problems that git or the text proves. */
function rankOf({ first, cause, diagnostics }: Group): number {
  const isError = first.severity === 'error';
  const isUnsafe = first.code.startsWith('SEC');
  const isProved = cause !== null || diagnostics.every((each) => each.cause ?? each.fix);
  return (isError ? 0 : 4) + (isUnsafe ? 0 : isProved ? 1 : 2);
}

/** The groups that fit into `room` lines, with as many of their places as fit. */
export function fitGroups(
  report: Report,
  room: number,
): { readonly shown: readonly ShownGroup[]; readonly others: Group['diagnostics'] } {
  const groups = rankGroups(report);
  const places = new Map<Group, number>();
  let left = room;
  for (const group of groups) {
    const height = heightOf(group, 1);
    if (height > left && places.size > 0) break;
    left -= height;
    places.set(group, 1);
  }
  // The remaining lines show more places, one of each group in turn.
  for (let grew = true; grew;) {
    grew = false;
    for (const [group, count] of places) {
      const cost = heightOf(group, count + 1) - heightOf(group, count);
      if (count >= group.diagnostics.length || cost > left) continue;
      places.set(group, count + 1);
      left -= cost;
      grew = true;
    }
  }
  return {
    shown: [...places].map(([group, count]) => ({ group, places: count })),
    others: groups.filter((group) => !places.has(group)).flatMap((each) => each.diagnostics),
  };
}

/** Lines of a group; a single place is in its head. */
function heightOf({ diagnostics, cause }: Group, places: number): number {
  const head = diagnostics.length === 1 && cause === null ? 0 : 1;
  return head + places + (places < diagnostics.length ? 1 : 0) + 1;
}

/** Counts infos by rule, and names the option that lists them. */
export function infoLine({ diagnostics }: Report): string {
  const infos = diagnostics.filter(({ severity }) => severity === 'info');
  if (infos.length === 0) return '';
  const rules = [...new Set(infos.map(({ rule }) => rule))].map(
    (rule) => `${infos.filter((each) => each.rule === rule).length} ${rule}`,
  );
  return `${rules.slice(0, mostRules).join(', ')}${rules.length > mostRules ? ' and others' : ''}: --format compact`;
}

/** How many files of settings a headline names. */
const mostSettings = 3;

/** The settings in a headline without memory. */
export function settingsPhrase(settings: readonly string[]): string {
  if (settings.length === 0) return '';
  const left = settings.length - mostSettings;
  const named = settings.slice(0, mostSettings).map(visiblePath).join(', ');
  return `, but agent settings: ${named}${left > 0 ? ` and ${left} more` : ''}`;
}

/** Rules that the line of infos names. */
const mostRules = 4;

/** `2 errors, 1 info`; empty for none. */
export function severityCounts({ summary }: Report): string {
  return [
    counted(summary.errors, 'error'),
    counted(summary.warnings, 'warning'),
    counted(summary.infos, 'info'),
  ]
    .filter((text) => !text.startsWith('0 '))
    .join(', ');
}

/**
 * `2 records in 3 files`, or for an audit `4 notes of 2 stores, 1 of them dated`; suppressed
 * diagnostics in brackets.
 */
export function describeInput({ audit, suppressed, summary }: Report): string {
  const aside = asideOf(suppressed);
  const read = audit
    ? auditedOf(audit)
    : summary.records === 0
      ? `${counted(summary.files, 'file')}, none of them a record`
      : `${counted(summary.records, 'record')} in ${counted(summary.files, 'file')}`;
  return `${read}${aside === '' ? '' : ` (${aside})`}`;
}

/** `4 notes of 2 stores, 1 of them dated, 1 file of settings`. */
function auditedOf({ stores, settings }: AuditView): string {
  const dated = stores.reduce((total, store) => total + store.dated, 0);
  return presentItems([
    (stores.length > 0 || settings.length === 0) &&
      `${counted(countNotes(stores), 'note')} of ${counted(stores.length, 'store')}`,
    dated > 0 && `${dated} of them dated`,
    settings.length > 0 &&
      (settings.length === 1 ? '1 file of settings' : `${settings.length} files of settings`),
  ]).join(', ');
}

/** Whether there was neither memory nor, for an audit, settings. */
export function isNothingRead({ audit, summary }: Pick<Report, 'audit' | 'summary'>): boolean {
  return summary.files === 0 && (audit?.settings.length ?? 0) === 0;
}

/** Returns the number of notes in all stores. */
export function countNotes(stores: readonly { readonly notes: number }[]): number {
  return stores.reduce((total, store) => total + store.notes, 0);
}

/** `3 waived, 1 disabled in its file, 57 in the baseline`; empty for none. */
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

/** How many diagnostics `lint --fix` fixes. */
export function fixableIn({ diagnostics }: Report): number {
  return diagnostics.filter(
    (each) => each.fix && (each.fix.edits.length > 0 || each.fix.dropByteOrderMark),
  ).length;
}

/** The code with the most diagnostics of the worst severity. */
export function worstCode(diagnostics: readonly Diagnostic[]): string | null {
  const worst = (['error', 'warning', 'info'] as const).find((severity) =>
    diagnostics.some((each) => isAtLeast(each.severity, severity)),
  );
  const times = new Map<string, number>();
  for (const { severity, code } of diagnostics)
    if (severity === worst) times.set(code, (times.get(code) ?? 0) + 1);
  return (
    [...times].sort(([a, some], [b, others]) => others - some || compareStrings(a, b))[0]?.[0] ??
    null
  );
}
