import { present } from '#diagnostics/present';
import type { History } from '#workspace/history/history';
import type { Workspace } from '#workspace/workspace';

import type { Withdrawal } from '../comparison/tombstones.ts';
import type { PlaceInDoubt } from '../evidence/facts-in-doubt.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { recordOfItem } from '../native-item.ts';
import { namesIn, ownersOfChange } from '../people/owners-of-change.ts';
import { changedParts } from './changed-parts.ts';
import { changedWords, memoryAtBase } from './changed-words.ts';
import { changeOf, type ItemChange, type Successor, type WayOfChange } from './item-change.ts';
import { changedPlaces } from './memory-edits.ts';
import { reviewDetails } from './rows-of-acts.ts';

/** An item that a change touches, with the group that it belongs to. */
export interface GroupedChange {
  readonly item: ItemHistory;
  readonly way: WayOfChange;
  readonly change: ItemChange;
}

/** What is known besides the workspace. */
interface Bearings {
  /** The way from the repository's top to the root, with a closing slash. */
  readonly prefix: string;
  /** What became of the places that the change binds memory to anew, by the path of the record. */
  readonly places: ReadonlyMap<string, readonly PlaceInDoubt[]>;
  /** Why an item is of high consequence; null where it is not. */
  high(item: ItemHistory): string | null;
}

/** What becomes of the items on which a change acts. */
export function changedItems(
  workspace: Workspace,
  ledger: Ledger,
  withdrawals: readonly Withdrawal[],
  { prefix, places, high }: Bearings,
): GroupedChange[] {
  const { history } = workspace.surroundings;
  if (!history?.gate) return [];
  const { attestations, settled } = history.gate;
  // What is set aside or confirmed says nothing that its owners did not.
  const asked = (item: ItemHistory, way: WayOfChange): string[] =>
    way === 'setsAside' || way === 'confirms' ? [] : namesIn(ownersOfChange(item, workspace));
  return [...ledger.items.values()].flatMap((item): GroupedChange[] => {
    const grouped = changeOf(item, ledger, attestations);
    if (!grouped) return [];
    const target = item.path === null ? null : prefix + item.path;
    const { way } = grouped;
    const record = recordOfItem(item, workspace);
    // What is set aside is served no more.
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
      asked: [...new Set(present([item, replacing]).flatMap((each) => asked(each, way)))],
    };
    const said = way === 'undecided' ? settled?.get(item.item) : undefined;
    return [
      said
        ? { item, way: 'settled', change: { ...change, decision: null, settled: said } }
        : { item, way, change },
    ];
  });
}

/** The changes without what only took the place of another: the line of that one names it. */
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

/** What takes the place of an item by its last act, with paths from the root; null for nothing. */
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

/** Whether all that the record of an item says anew is whose place it took. */
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
