import type { Entry } from '#workspace/dialects/ledger-entry';
import type { Workspace } from '#workspace/workspace';

/**
 * The entries that an entry goes on from and that are not in the ledger; a file that cannot be read
 * is there.
 */
export function missingParents({
  entries,
  files,
}: Pick<Workspace, 'entries' | 'files'>): ReadonlyMap<Entry, ReadonlySet<string>> {
  const there = new Set(
    [...files]
      .filter((path) => path.endsWith('.json'))
      .map((path) => path.slice(path.lastIndexOf('-') + 1, -'.json'.length)),
  );
  return new Map(
    entries.flatMap((entry) => {
      const missing = new Set(entry.content.parents.filter((parent) => !there.has(parent)));
      return missing.size === 0 ? [] : [[entry, missing] as const];
    }),
  );
}
