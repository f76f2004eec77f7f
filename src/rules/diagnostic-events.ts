import { type Diagnostic, isAtLeast } from '#diagnostics/diagnostic';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { findMissingEntryBetween } from '#provenance/ledger/missing-entry';
import type { MemoryRecord } from '#workspace/records';

import type { FileSpan } from './rule.ts';

/*
 * What happened, in words that several rules share: a report that names its event is left out where
 * a rule nearer to the cause reports the same one.
 */

/** An entry of the ledger was deleted or changed; `id` may be shortened to 8 characters. */
export const entryEvent = (id: string): string => `entry ${id.slice(0, 8)}`;

/** The same by the path of the entry; none for other files. */
export function entryFileEvent(path: string): { readonly event?: string } {
  const id = /-([a-z2-7]{52})\.json$/.exec(path)?.[1];
  return id === undefined ? {} : { event: entryEvent(id) };
}

/** A record that was memory is gone. */
export const lostRecordEvent = (path: string): string => `gone ${path}`;

/** The text of accepted memory was edited by hand. */
export const editedTextEvent = (record: MemoryRecord): string => `text ${record.path}`;

/** The lost entry between acts of an item that look as if branches had decided apart. */
export function gapEvent(
  item: Pick<ItemHistory, 'acts' | 'latest'> | undefined,
  ledger: Ledger,
): string | undefined {
  const missing = item ? findMissingEntryBetween(item, ledger) : null;
  return missing === null ? undefined : entryEvent(missing);
}

/** A record has no row. */
export const missingRowEvent = (path: string): string => `row ${path}`;

/** A path that a note names was deleted. */
export const deletedPathEvent = ({ path, span }: FileSpan): string => `gone ${path}:${span.start}`;

/** No entry promoted a record. */
export const unrecordedEvent = (record: MemoryRecord): string => `unrecorded ${record.path}`;

/** The rules that report that an entry is gone, or is not what it was. */
const ofLedger = ['LED503', 'LED501', 'LDG001', 'LDG002', 'LED502'];

/** The rules that report events, those nearest to the cause first. */
const leading = [...ofLedger, 'LED507', 'LED504', 'LED512', 'QUE409', 'IDX104', 'NAT010'];

/**
 * Leaves out consequences: of each event the reports of the rule nearest to the cause are kept, and
 * those of higher severity.
 *
 * @param diagnostics those to be shown; one that is waived or not asked for is no cause
 */
export function withoutConsequences(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const causes = new Map<string, Diagnostic>();
  for (const each of diagnostics) {
    const known = each.event === undefined ? undefined : causes.get(each.event);
    if (each.event !== undefined && (!known || rank(each) < rank(known)))
      causes.set(each.event, each);
  }
  if (causes.size === 0) return diagnostics;
  return diagnostics.filter((each) => {
    const cause = causes.get(each.event ?? '');
    const loss = causes.get(each.unlessLost ?? '');
    return !(
      (cause && cause.code !== each.code && isAtLeast(cause.severity, each.severity)) ||
      (loss && ofLedger.includes(loss.code) && isAtLeast(loss.severity, each.severity))
    );
  });
}

/**
 * Marks reports that follow from lost entries: those that are not found once the entries are back.
 *
 * @param found reports on the ledger as it is
 * @param withThem reports on the ledger with the lost entries
 */
export function markEntryLoss(
  found: readonly Diagnostic[],
  withThem: readonly Diagnostic[],
): Diagnostic[] {
  const loss = found.find(({ code, event }) => code === 'LED503' && event !== undefined)?.event;
  const known = new Map(withThem.map((each) => [each.fingerprint, each]));
  return found.map(({ event, ...each }) => {
    const same = known.get(each.fingerprint);
    const own = same ? same.event : event;
    return {
      ...each,
      ...(own === undefined ? {} : { event: own }),
      ...(same || loss === undefined ? {} : { unlessLost: loss }),
    };
  });
}

function rank({ code }: Diagnostic): number {
  const at = leading.indexOf(code);
  return at === -1 ? leading.length : at;
}
