import type { ConfiguredFile } from '#workspace/history/history';
import type { DiscoveryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { nativeItems } from '../native-item.ts';
import { isMemory } from '../own-files.ts';

/** Memory that the configuration of a change no longer reads, or reads as something else. */
export interface UnreadMemory {
  readonly record: DiscoveryRecord | NativeFact;
  readonly path: string;
  /** Null for memory without acts. */
  readonly history: ItemHistory | null;
}

/** Files of memory by the configuration of a change; null if it does not change that. */
export function filesOfChange({
  surroundings: { history },
}: Workspace): ReadonlyMap<string, ConfiguredFile> | null {
  const own = history?.gate?.own;
  return own ? new Map(own.map((file) => [file.path, file])) : null;
}

/** Memory that the configuration of a change takes out without a decision. */
export function unreadMemory(workspace: Workspace, ledger: Ledger): UnreadMemory[] {
  const own = filesOfChange(workspace);
  if (own === null) return [];
  const records = discoveryRecords(workspace).flatMap((record): UnreadMemory[] => {
    const history = ledger.byTarget.get(record.path) ?? null;
    return isMemory(record, history) && own.get(record.path)?.role !== record.role
      ? [{ record, path: record.path, history }]
      : [];
  });
  const natives = nativeItems(workspace, ledger).flatMap(({ fact, history }): UnreadMemory[] =>
    history.status === 'promoted' && !own.has(fact.file)
      ? [{ record: fact, path: fact.file, history }]
      : [],
  );
  return [...records, ...natives];
}
