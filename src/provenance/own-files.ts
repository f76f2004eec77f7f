import { memoizeByObject } from '#workspace/memoize';
import { isServedAsFact, statusOf } from '#workspace/record-status';
import type { DiscoveryRecord } from '#workspace/records';
import type { Records } from '#workspace/workspace';

import type { ItemHistory } from './ledger/item-history.ts';

/** Where memory is kept. */
export interface OwnPlaces {
  /** Paths of files of memory, except notes and bootloaders. */
  readonly records: ReadonlySet<string>;
  /** Folders of ledgers. */
  readonly ledgers: readonly string[];
}

/** Collects the paths of memory, once for a workspace. */
export const memoryPaths = memoizeByObject(({ byPath, entries }: Records): OwnPlaces => ({
  records: new Set(
    [...byPath.values()]
      .filter(({ role }) => role !== 'note' && role !== 'bootloader')
      .map(({ path }) => path),
  ),
  ledgers: [...new Set(entries.map(({ path }) => path.split('/').slice(0, -2).join('/')))],
}));

/**
 * Returns a test for files of memory: records, indexes, tasks, entries, waivers, configuration.
 * Guards do not check them, so that no guard can block its own repair.
 */
export function ownFiles(workspace: Records): (path: string) => boolean {
  const { records, ledgers } = memoryPaths(workspace);
  return (path) => records.has(path) || isLedgerOrPolicyFile(ledgers, path);
}

/** Whether a file is a ledger entry, the waivers or the configuration. */
export function isLedgerOrPolicyFile(ledgers: readonly string[], path: string): boolean {
  return (
    /(?:^|\/)ledger\.(?:[\w-]+\.)?json$/.test(path) ||
    ledgers.some((folder) => path.startsWith(`${folder}/`))
  );
}

/** Whether a record is memory by its own status, else by the ledger. */
export function isMemory(
  record: DiscoveryRecord,
  history: ItemHistory | null | undefined,
): boolean {
  return isServedAsFact(record) || (statusOf(record) === null && history?.status === 'promoted');
}
