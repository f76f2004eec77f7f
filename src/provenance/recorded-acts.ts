import type { Entry } from '#workspace/dialects/ledger-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

type ActItem = LedgerEntry['items'][number];

/** One item of a ledger entry, with the entry it stands in. */
export interface RecordedAct {
  readonly entry: Entry;
  readonly item: ActItem;
}

/** What an item without a record of its own says. */
export type Says = NonNullable<ActItem['says']>;

/** The digests over the tokens of evidence that an act says; none where they were erased. */
export function looseIn({
  evidence = {},
}: Pick<ActItem, 'evidence'>): Readonly<Record<string, string>> {
  return typeof evidence === 'string' ? {} : evidence;
}

/** Where an item came from, as an act says it: beside its record, or with all that it says. */
export function tracesOf({ traces, says }: Pick<ActItem, 'traces' | 'says'>): readonly string[] {
  return traces ?? says?.origin_traces ?? [];
}

/** The acts of an entry, one an item. */
export function actsOf(entry: Entry): RecordedAct[] {
  return entry.content.items.map((item) => ({ entry, item }));
}

/** Whether these acts promoted or adopted their record. */
export function recordsPromotion(acts: readonly RecordedAct[]): boolean {
  return acts.some(
    ({ entry, item }) =>
      (entry.content.act === 'promotion' || entry.content.act === 'adoption') &&
      item.to === 'promoted',
  );
}

/**
 * Whether an act is one that items begin with: each begins once, and its id is made of when and
 * where.
 */
export function beginsItem({ entry: { content: act }, item }: RecordedAct): boolean {
  return (
    act.act === 'raise' || act.act === 'adoption' || (act.act === 'promotion' && item.from === null)
  );
}

/** Whether an item was raised in the act that is planned, and nothing is written of that. */
export function isRaisedHere({ acts }: { readonly acts: readonly RecordedAct[] }): boolean {
  return acts[0]?.entry.id === '';
}

/** The status that an item had before its latest quarantine; null where it never was in one. */
export function formerStatus(acts: readonly RecordedAct[]): string | null {
  return (
    acts.findLast(({ item }) => item.to === 'quarantined' && item.from !== item.to)?.item.from ??
    null
  );
}

const withdrawn = new Set<string>(['stale', 'superseded', 'quarantined', 'rolled-back']);

/** The acts that withdrew their item, in their order: one that only moved its record did not. */
export function withdrawalsAmong(acts: readonly RecordedAct[]): readonly RecordedAct[] {
  return acts.filter(
    ({ entry, item }) => entry.content.act !== 'correction' && withdrawn.has(item.to ?? ''),
  );
}
