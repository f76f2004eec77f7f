import type { Entry } from '#workspace/dialects/ledger-entry';
import type { BaseRevision, LostEntry, MovedFolder } from '#workspace/history/history';
import type { Layout } from '#workspace/paths/layout';
import type { TreeReader } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';
import type { SourceFile } from '#workspace/source-file';

/** One file of memory that is not what it was: as it was, and as it is. */
export interface FilePair {
  readonly before: SourceFile | null;
  readonly now: SourceFile | null;
}

/**
 * Makes a base of what changed since: records as they were, and what became of the ledger's
 * entries.
 *
 * @param movedFolders folders of memory that stand elsewhere now, as far as it was asked
 */
export async function baseRevision(
  name: string,
  found: readonly FilePair[],
  layout: Layout,
  trees: TreeReader,
  movedFolders: readonly MovedFolder[] = [],
): Promise<BaseRevision> {
  const pairs = found.flatMap(apart);
  const { byPath, entries } = await readRecords(
    pairs.flatMap(({ before }) => before ?? []),
    layout,
    new Set(),
    trees,
  );
  const ofLedger = pairs.filter(isOfLedger);
  return {
    name,
    records: byPath,
    changes: pairs
      .filter((pair) => !isOfLedger(pair))
      .map(({ before, now }) => ({ before: before?.path ?? null, now: now?.path ?? null })),
    newEntries: new Set(
      ofLedger.flatMap(({ before, now }) =>
        now !== null && now.path !== before?.path ? [now.path] : [],
      ),
    ),
    lostEntries: lostEntries(ofLedger, new Map(entries.map((entry) => [entry.path, entry]))),
    movedFolders,
  };
}

function isOfLedger({ before, now }: FilePair): boolean {
  return (before ?? now)?.path.endsWith('.json') === true;
}

/**
 * An entry and a record are never one file, however alike git finds them: the one is gone, the
 * other new.
 */
function apart({ before, now }: FilePair): FilePair[] {
  return before !== null &&
    now !== null &&
    before.path.endsWith('.json') !== now.path.endsWith('.json')
    ? [
        { before, now: null },
        { before: null, now },
      ]
    : [{ before, now }];
}

/**
 * Entries of the base that are not there as they were; line ends aside, for a checkout may have
 * changed those.
 */
function lostEntries(pairs: readonly FilePair[], read: ReadonlyMap<string, Entry>): LostEntry[] {
  return pairs.flatMap(({ before, now }): LostEntry[] => {
    if (before === null) return [];
    const lost = { path: before.path, entry: read.get(before.path) ?? null };
    const [was, is] = [textOf(before), textOf(now)];
    const same = was !== null && was === is;
    if (now === null) return [{ ...lost, became: 'removed', now: null }];
    if (now.path !== before.path)
      return [{ ...lost, became: same ? 'renamed' : 'removed', now: same ? now.path : null }];
    return same ? [] : [{ ...lost, became: 'changed', now: now.path }];
  });
}

function textOf(file: SourceFile | null): string | null {
  return file && 'text' in file ? file.text.replace(/\r\n/g, '\n') : null;
}
