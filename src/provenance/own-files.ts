import type { Records } from '#workspace/workspace';

import { holdsDiscovery } from './discovery-kinds.ts';
import { isBesideRecords } from './own-places.ts';

/** Where memory itself lies. */
export interface OwnPlaces {
  /** Paths of records. */
  readonly records: ReadonlySet<string>;
  /** Folders of ledgers. */
  readonly ledgers: readonly string[];
}

/** Where the memory of a workspace lies. */
export function ownPlaces({ byPath, entries }: Records): OwnPlaces {
  return {
    records: new Set([...byPath.values()].filter(holdsDiscovery).map(({ path }) => path)),
    ledgers: [...new Set(entries.map(({ path }) => path.split('/').slice(0, -2).join('/')))],
  };
}

/**
 * Tells the files that are memory itself: records, entries of the ledger, waivers and
 * configuration. No guard looks at them, so that none can hold up its own mending.
 */
export function ownFiles(workspace: Records): (path: string) => boolean {
  const { records, ledgers } = ownPlaces(workspace);
  return (path) => records.has(path) || isBesideRecords(ledgers, path);
}
