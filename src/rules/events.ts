import { type Diagnostic, reaches } from '#diagnostics/diagnostic';
import type { Ledger } from '#provenance/ledger/ledger';
import { entryOfLine, linesUnder } from '#provenance/record-text/history-lines';
import type { MemoryRecord } from '#workspace/records';

/*
 * What happened, in words that several rules share: a report that names its event is left out where
 * a rule nearer to the cause reports the same one.
 */

/** An entry of the ledger is gone or is not what it was; `id` may be shortened to 8 characters. */
export const ofEntry = (id: string): string => `entry ${id.slice(0, 8)}`;

/** The same by the path of the entry's file; none for other files. */
export function ofEntryFile(path: string): { readonly event?: string } {
  const id = /-([a-z2-7]{52})\.json$/.exec(path)?.[1];
  return id === undefined ? {} : { event: ofEntry(id) };
}

/** A record that was memory is gone. */
export const ofLostRecord = (path: string): string => `gone ${path}`;

/** The text of accepted memory was edited by hand. */
export const ofEditedText = (path: string): string => `text ${path}`;

/** A record has no row. */
export const ofMissingRow = (path: string): string => `row ${path}`;

/** Nothing shows that a record was promoted: an entry that it names is lost, or there was none. */
export function ofUnrecorded(record: MemoryRecord, ledger: Ledger): string {
  const lost = lostEntryOf(record, ledger);
  return lost === null ? `unrecorded ${record.path}` : ofEntry(lost);
}

/** The event of a record that differs from its entries, where one of them is lost. */
export function ofLostEntry(
  record: MemoryRecord | null,
  ledger: Ledger,
): { readonly event?: string } {
  const lost = record && lostEntryOf(record, ledger);
  return lost === null ? {} : { event: ofEntry(lost) };
}

/** The last entry, shortened, that a record's history names and the ledger does not have. */
export function lostEntryOf({ document }: MemoryRecord, ledger: Ledger): string | null {
  const named = linesUnder(document, 'status history').flatMap((line) => entryOfLine(line) ?? []);
  return named.findLast((id) => !ledger.entries.some((entry) => entry.id.startsWith(id))) ?? null;
}

/** The rules that report events, those nearest to the cause first. */
const leading = [
  'LED503',
  'LED501',
  'LDG001',
  'LDG002',
  'LED502',
  'FND310',
  'FND309',
  'FND317',
  'LED507',
  'LED504',
  'IDX110',
  'QUE405',
  'QUE409',
  'IDX104',
  'IDX114',
];

/**
 * Leaves out what follows from something that is reported: of each event the reports of one rule
 * are left, and those that weigh more.
 *
 * @param diagnostics what is going to be shown: a cause that is excused, or was not asked for,
 *   keeps no consequence back
 */
export function causesOnly(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const causes = new Map<string, Diagnostic>();
  for (const each of diagnostics) {
    const known = each.event === undefined ? undefined : causes.get(each.event);
    if (each.event !== undefined && (!known || rank(each) < rank(known)))
      causes.set(each.event, each);
  }
  return causes.size === 0
    ? diagnostics
    : diagnostics.filter((each) => {
        const cause = causes.get(each.event ?? '');
        return !cause || cause.code === each.code || !reaches(cause.severity, each.severity);
      });
}

function rank({ code }: Diagnostic): number {
  const at = leading.indexOf(code);
  return at === -1 ? leading.length : at;
}
