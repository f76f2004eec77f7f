import { recordsBefore } from '#workspace/history/changes-since-base';
import { type OwnerGroup, ownersOfPaths } from '#workspace/owners/code-owners';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { ItemHistory } from '../ledger/item-history.ts';
import { recordOfItem } from '../native-item.ts';
import { citedPaths, ownersAsked, ownOwners } from './owners-asked.ts';

/**
 * Whose word a change of a fact needs, by the base: the owners that were accepted there with it,
 * else those of all paths that it cited there or cites now. Owners that nobody accepted yet count
 * only where CODEOWNERS names none: else who raises a fact would pick who is asked.
 */
export function ownersOfChange(history: ItemHistory, workspace: Workspace): readonly OwnerGroup[] {
  const { gate } = workspace.surroundings.history ?? {};
  const record = recordOfItem(history, workspace);
  const before = recordsAtBase(history, record, workspace);
  const wasAccepted = history.acts.some(
    ({ entry, item }) =>
      gate?.attestations.has(entry.path) === false &&
      (item.to === 'promoted' || item.to === 'accepted'),
  );
  const accepted = wasAccepted
    ? before.flatMap((each) => ownOwners({ record: each, history }))
    : [];
  if (accepted.length > 0) return [{ owners: [...new Set(accepted)], isOptional: false }];
  const owning = ownersOfPaths(
    gate?.owners?.placed ?? null,
    [...before, record].flatMap((each) => citedPaths({ record: each, history })),
  );
  return owning.length > 0 ? owning : ownersAsked({ record, history }, null);
}

/** The record as the bases have it; null stands for an item that keeps none. */
function recordsAtBase(
  { path: target }: ItemHistory,
  record: MemoryRecord | null,
  { surroundings: { history } }: Workspace,
): readonly (MemoryRecord | null)[] {
  if (!history) return [];
  if (record) return recordsBefore(history, record);
  const gone = history.bases.flatMap(({ records }) => records.get(target ?? '') ?? []);
  return gone.length > 0 ? gone : [null];
}
