import type { Entry } from '#workspace/dialects/ledger-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

type ActItem = LedgerEntry['items'][number];

/** One item of a ledger entry, with the entry it stands in. */
export interface RecordedAct {
  readonly entry: Entry;
  readonly item: ActItem;
}

/** Everything the ledger says about the record at a path, in the order of the entries' names. */
export function actsOn(workspace: Workspace, path: string): RecordedAct[] {
  return workspace.entries.flatMap((entry) => entry.act.items.filter((item) => item.target === path).map((item) => ({ entry, item })));
}

/** Whether the ledger records that the record at this path was promoted or adopted. */
export function isRecordedAsPromoted(workspace: Workspace, path: string): boolean {
  return actsOn(workspace, path).some(({ entry, item }) => (entry.act.kind === 'promotion' || entry.act.kind === 'adoption') && (item.to === 'promoted' || item.to === 'accepted'));
}

/** The provenance the ledger holds for a record, later acts over earlier ones (document 3.4: its one home). */
export function recordedProvenance(workspace: Workspace, path: string): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const { item } of actsOn(workspace, path)) {
    for (const [name, value] of Object.entries(item.provenance ?? {})) fields.set(name, value);
    if (item.content_hash) fields.set('content_hash', item.content_hash);
  }
  return fields;
}
