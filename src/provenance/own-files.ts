import { oncePerObject } from '#workspace/once-per-object';
import type { DiscoveryRecord } from '#workspace/records';
import { isServedAsFact, statusOf } from '#workspace/standing';
import type { Records } from '#workspace/workspace';

import type { ItemHistory } from './ledger/item-history.ts';

/** Where memory itself lies. */
export interface OwnPlaces {
  /** Paths of records, indexes and tasks. */
  readonly records: ReadonlySet<string>;
  /** Folders of ledgers. */
  readonly ledgers: readonly string[];
}

/** Where the memory of a workspace lies; found once, for each record asks. */
export const ownPlaces = oncePerObject(({ byPath, entries }: Records): OwnPlaces => ({
  records: new Set(
    [...byPath.values()]
      .filter(({ role }) => role !== 'note' && role !== 'bootloader')
      .map(({ path }) => path),
  ),
  ledgers: [...new Set(entries.map(({ path }) => path.split('/').slice(0, -2).join('/')))],
}));

/**
 * Tells the files that are memory itself: records, indexes, tasks, entries of the ledger, waivers
 * and configuration. No guard looks at them, so that none can hold up its own mending.
 */
export function ownFiles(workspace: Records): (path: string) => boolean {
  const { records, ledgers } = ownPlaces(workspace);
  return (path) => records.has(path) || isBesideRecords(ledgers, path);
}

/**
 * Whether a file is an entry of one of some ledgers, or says what is waived or how memory is set
 * up.
 */
export function isBesideRecords(ledgers: readonly string[], path: string): boolean {
  return (
    /(?:^|\/)ledger\.(?:[\w-]+\.)?json$/.test(path) ||
    ledgers.some((folder) => path.startsWith(`${folder}/`))
  );
}

/**
 * Whether a record is memory: by the status it shows; one that shows none, such as an audit with a
 * status of another tool, by what the ledger says.
 */
export function isMemory(
  record: DiscoveryRecord,
  history: ItemHistory | null | undefined,
): boolean {
  return isServedAsFact(record) || (statusOf(record) === null && history?.status === 'promoted');
}
