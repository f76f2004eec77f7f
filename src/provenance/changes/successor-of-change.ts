import type { History } from '#workspace/history/history';
import type { Workspace } from '#workspace/workspace';

import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { recordOfItem } from '../native-item.ts';
import { changedParts } from './changed-parts.ts';
import { memoryAtBase } from './changed-words.ts';
import type { Successor } from './item-change.ts';

/** What takes the place of an item by its last act, with paths from the root; null for nothing. */
export function successorOfItem(
  { status, acts }: ItemHistory,
  workspace: Workspace,
  ledger: Ledger,
): Successor | null {
  const path = acts.findLast(({ item }) => item.to === 'superseded')?.item.successor;
  if (status !== 'superseded' || path === undefined) return null;
  const history = ledger.byTarget.get(path);
  if (history) return { item: ledger.shortOf(history.item), claim: history.discovery, path };
  const record = workspace.byPath.get(path);
  return { item: record?.id.value ?? path, claim: record?.title ?? '', path };
}

/** Whether all that the record of an item says anew is whose place it took. */
export function onlyTookPlace(
  item: ItemHistory,
  workspace: Workspace,
  ledger: Ledger,
  history: History,
): boolean {
  const record = recordOfItem(item, workspace);
  const before = memoryAtBase(item, record, history);
  return (
    record !== null &&
    before !== null &&
    changedParts(before, record, ledger, history).every(({ what }) => what === 'supersedes')
  );
}
