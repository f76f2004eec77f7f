import type { Entry } from '#workspace/dialects/ledger-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

type ActItem = LedgerEntry['items'][number];

/** One item of a ledger entry, with the entry it stands in. */
export interface RecordedAct {
  readonly entry: Entry;
  readonly item: ActItem;
}

/** What the ledger says about each record, by the record's path, in the order of the entries' names. */
export function actsByTarget(workspace: Workspace): ReadonlyMap<string, readonly RecordedAct[]> {
  const acts = new Map<string, RecordedAct[]>();
  for (const entry of workspace.entries) {
    for (const item of entry.act.items) {
      if (typeof item.target !== 'string') continue;
      const known = acts.get(item.target);
      if (known) known.push({ entry, item });
      else acts.set(item.target, [{ entry, item }]);
    }
  }
  return acts;
}

/** Whether these acts promoted or adopted their record. */
export function recordsPromotion(acts: readonly RecordedAct[]): boolean {
  return acts.some(({ entry, item }) => (entry.act.kind === 'promotion' || entry.act.kind === 'adoption') && (item.to === 'promoted' || item.to === 'accepted'));
}

/** The provenance fields these acts hold for their record (document 3.4: the entry is its one home). */
export function recordedFields(acts: readonly RecordedAct[]): ReadonlySet<string> {
  return new Set(acts.flatMap(({ item }) => [...Object.keys(item.provenance ?? {}), ...(item.content_hash ? ['content_hash'] : [])]));
}
