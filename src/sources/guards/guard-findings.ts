import { markUntracked } from '#disk/facts/dependency-tracker';
import { decodeLeniently } from '#disk/reading/file-facts';
import { guardsInForce } from '#provenance/guards-in-force';
import { ledgerOf } from '#provenance/ledger/ledger';
import { ownFiles } from '#provenance/own-files';
import type { SourceFile } from '#workspace/document';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { GuardFindings } from '#workspace/paths/rule-facts';
import type { Records } from '#workspace/workspace';

import type { Snapshot } from '../snapshot.ts';
import type { MemorySource } from '../work-tree-source.ts';
import { brokenByChange, brokenInTree } from './broken-guards.ts';
import { type GuardedTree, guardedTree } from './broken-today.ts';

/** The files to check guards on. */
export type GuardsRequest =
  | { readonly in: 'tree' }
  /** The changes of a snapshot since earlier ones. */
  | { readonly in: 'change'; readonly before: readonly Snapshot[]; readonly after: Snapshot };

/**
 * Checks the guards of memory; null where it has none. Guards that a change adds or edits are
 * checked on the whole tree.
 *
 * @param replaced a file with the content to check
 */
export async function guardFindings(
  records: Records,
  config: ConfigInForce,
  source: Pick<MemorySource, 'files' | 'evidence'>,
  request: GuardsRequest,
  replaced?: SourceFile,
): Promise<GuardFindings | null> {
  const guards = guardsInForce(records, ledgerOf(records), config.guard?.level);
  if (guards.length === 0) return null;
  // A cached answer cannot depend on all files.
  markUntracked();
  const tree = await guardedTree(source, ownFiles(records), replaced);
  if (tree === null) return source.evidence === null ? null : unlisted;
  if (request.in === 'tree') return brokenInTree(guards, tree);
  const { before, after } = request;
  const known = guards.filter(({ record }) =>
    before.some((each) => hasSame(each, after, record.path)),
  );
  const fresh = guards.filter((each) => !known.includes(each));
  const changed = changedPaths(before, after);
  const [added, all] = [
    await brokenByChange(known, before.map(treeOf), tree, changed),
    fresh.length === 0 ? null : await brokenInTree(fresh, tree),
  ];
  return all === null ? added : joined(added, all);
}

/** The result where files cannot be listed. */
const unlisted: GuardFindings = {
  violations: [],
  halfDone: [],
  unproven: [],
  unchecked: [],
  passing: new Set(),
  texts: new Map(),
  looked: new Set(),
  unread: [],
  more: 0,
  unlisted: true,
};

/** Whether two snapshots have a file with the same bytes. */
function hasSame(one: Snapshot, other: Snapshot, path: string): boolean {
  const id = one.files.get(path)?.id;
  return id !== undefined && id === other.files.get(path)?.id;
}

/** The paths whose files differ from all earlier snapshots, including removed ones. */
function changedPaths(before: readonly Snapshot[], after: Snapshot): string[] {
  const paths = new Set([
    ...after.files.keys(),
    ...before.flatMap(({ files }) => [...files.keys()]),
  ]);
  return [...paths].filter((path) =>
    before.every(({ files }) => files.get(path)?.id !== after.files.get(path)?.id),
  );
}

function treeOf(snapshot: Snapshot): GuardedTree {
  return {
    paths: [...snapshot.files.keys()],
    texts: async (paths) => {
      const texts = new Map<string, string>();
      // A file that was too large before counts as without violations.
      for (const [path, blob] of await snapshot.read(paths, mostBytes))
        if (blob && 'bytes' in blob) texts.set(path, decodeLeniently(blob.bytes));
      return { texts, unread: [] };
    },
  };
}

/** 4 MiB, as for the checked tree. */
const mostBytes = 4_194_304;

function joined(one: GuardFindings, other: GuardFindings): GuardFindings {
  return {
    violations: [...one.violations, ...other.violations],
    halfDone: [...one.halfDone, ...other.halfDone],
    unproven: [...one.unproven, ...other.unproven],
    unchecked: [...one.unchecked, ...other.unchecked],
    passing: new Set(),
    texts: new Map([...one.texts, ...other.texts]),
    looked: new Set([...one.looked, ...other.looked]),
    unread: [...new Set([...one.unread, ...other.unread])],
    more: one.more + other.more,
  };
}
