import { oncePerObject } from '#workspace/once-per-object';
import type { Records } from '#workspace/workspace';

import { isBesideRecords } from './own-places.ts';

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
