import { presentItems } from '#diagnostics/defined-values';
import type { History } from '#workspace/history/history';
import type { Workspace } from '#workspace/workspace';

import type { Withdrawal } from '../comparison/tombstones.ts';
import type { PlaceInDoubt } from '../evidence/facts-in-doubt.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { recordOfItem } from '../native-item.ts';
import { ownerNames, ownersOfChange } from '../people/owners-of-change.ts';
import { changedParts } from './changed-parts.ts';
import { changedWords, memoryAtBase } from './changed-words.ts';
import {
  type ItemChange,
  type Successor,
  summarizeNewActs,
  type WayOfChange,
} from './item-change.ts';
import { changedPlaces } from './memory-edits.ts';
import { reviewDetails } from './rows-of-acts.ts';

/** A changed item, and its group in the report for reviewers. */
export interface GroupedChange {
  readonly item: ItemHistory;
  readonly way: WayOfChange;
  readonly change: ItemChange;
}

/**
 * The items on which a change acts.
 *
 * @param options.prefix path from the repository's top to the root, with a closing slash
 * @param options.places cited places with new hashes, by the path of the record
 * @param options.high gives why an item is of high consequence, or null
 */
export function changedItems(
  workspace: Workspace,
  ledger: Ledger,
  withdrawals: readonly Withdrawal[],
  {
    prefix,
    places,
    high,
  }: {
    readonly prefix: string;
    readonly places: ReadonlyMap<string, readonly PlaceInDoubt[]>;
    readonly high: (item: ItemHistory) => string | null;
  },
): GroupedChange[] {
  const { history } = workspace.surroundings;
  if (!history?.gate) return [];
  const { attestations, settled } = history.gate;
  // Setting aside and confirming add no words that owners must approve.
  const asked = (item: ItemHistory, way: WayOfChange): string[] =>
    way === 'setsAside' || way === 'confirms' ? [] : ownerNames(ownersOfChange(item, workspace));
  return [...ledger.items.values()].flatMap((item): GroupedChange[] => {
    const grouped = summarizeNewActs(item, ledger, attestations);
    if (!grouped) return [];
    const target = item.path === null ? null : prefix + item.path;
    const { way } = grouped;
    const record = recordOfItem(item, workspace);
    // Agents no longer read an item that is set aside.
    const before = way === 'setsAside' ? record : memoryAtBase(item, record, history);
    const successor = way === 'supersedes' ? successorOfItem(item, workspace, ledger) : null;
    const replacing = successor && ledger.byTarget.get(successor.path);
    const details = reviewDetails(item, record, before, ledger, withdrawals);
    const says = [...(details.says ?? []), ...grouped.reasons];
    const change = {
      ...grouped.change,
      ...details,
      ...(says.length > 0 ? { says } : {}),
      ...changedWords(item, record, history),
      ...changedPlaces(item, record, history, places.get(item.path ?? '') ?? []),
      ...(successor ? { successor: { ...successor, path: prefix + successor.path } } : {}),
      target,
      high: high(item),
      asked: [...new Set(presentItems([item, replacing]).flatMap((each) => asked(each, way)))],
    };
    const decided = way === 'undecided' ? settled?.get(item.item) : undefined;
    return [
      decided
        ? { item, way: 'settled', change: { ...change, decision: null, settled: decided } }
        : { item, way, change },
    ];
  });
}

/** Leaves out items that only took the place of another, whose line names them. */
export function withoutSuccessors(
  changed: readonly GroupedChange[],
  workspace: Workspace,
  ledger: Ledger,
  history: History,
): GroupedChange[] {
  const successors = new Set(changed.map(({ change }) => change.successor?.path ?? null));
  return changed.filter(
    ({ item, way, change }) =>
      way !== 'amends' ||
      !successors.has(change.target) ||
      !onlyTookPlace(item, workspace, ledger, history),
  );
}

/** The successor of a superseded item, with its path from the root; else null. */
function successorOfItem(
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

/** Whether the record of an item has only new `supersedes`. */
function onlyTookPlace(
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
