import type { Entry } from '#workspace/dialects/ledger-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

type ActItem = LedgerEntry['items'][number];

/** One item of a ledger entry, with the entry it stands in. */
export interface RecordedAct {
  readonly entry: Entry;
  readonly item: ActItem;
}

/** Whether these acts promoted or adopted their record. */
export function recordsPromotion(acts: readonly RecordedAct[]): boolean {
  return acts.some(
    ({ entry, item }) =>
      (entry.act.kind === 'promotion' || entry.act.kind === 'adoption') &&
      (item.to === 'promoted' || item.to === 'accepted'),
  );
}

/** The provenance fields these acts hold for their record. */
export function recordedFields(acts: readonly RecordedAct[]): ReadonlySet<string> {
  return new Set(
    acts.flatMap(({ item }) => [
      ...Object.keys(item.provenance ?? {}),
      ...(item.content_hash ? ['content_hash'] : []),
    ]),
  );
}

const withdrawn = new Set<string>(['stale', 'superseded', 'quarantined', 'rolled-back']);

/** The acts that withdrew their item, in their order: one that only moved its record did not. */
export function withdrawalsAmong(acts: readonly RecordedAct[]): readonly RecordedAct[] {
  return acts.filter(
    ({ entry, item }) => entry.act.kind !== 'correction' && withdrawn.has(item.to ?? ''),
  );
}
