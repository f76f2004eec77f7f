import type { OwnFile } from '#workspace/history/history';
import type { DiscoveryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { nativeItems } from '../native-item.ts';
import { isMemory } from '../own-files.ts';

/** Memory that the configuration of a change does not read any more, or reads as something else. */
export interface LeftOut {
  readonly record: DiscoveryRecord | NativeFact;
  /** The file it stands in. */
  readonly path: string;
  /** Null for memory that no act speaks of. */
  readonly history: ItemHistory | null;
}

/**
 * What each file of memory is by the configuration that a change brings; null where it brings none
 * of its own.
 */
export function ownFiles({
  surroundings: { history },
}: Workspace): ReadonlyMap<string, OwnFile> | null {
  const own = history?.gate?.own;
  return own ? new Map(own.map((file) => [file.path, file])) : null;
}

/**
 * What the configuration of a change takes out of memory: that withdraws it, and nobody decided it.
 */
export function unreadMemory(workspace: Workspace, ledger: Ledger): LeftOut[] {
  const own = ownFiles(workspace);
  if (own === null) return [];
  const records = discoveryRecords(workspace).flatMap((record): LeftOut[] => {
    const history = ledger.byTarget.get(record.path) ?? null;
    return isMemory(record, history) && own.get(record.path)?.role !== record.role
      ? [{ record, path: record.path, history }]
      : [];
  });
  const natives = nativeItems(workspace, ledger).flatMap(({ fact, history }): LeftOut[] =>
    history.status === 'promoted' && !own.has(fact.file)
      ? [{ record: fact, path: fact.file, history }]
      : [],
  );
  return [...records, ...natives];
}
