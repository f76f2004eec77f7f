import type { RecordedAct } from '#provenance/item-content';
import {
  type BranchConflict,
  findBranchConflicts,
  findLatestConflict,
  isOfChange,
  itemOrder,
} from '#provenance/ledger/branch-conflicts';
import { erasureOf } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { restoreLostEntries } from '#provenance/ledger/missing-entry';
import { reconcilingCommands } from '#provenance/ledger/transitions';
import type { Workspace } from '#workspace/workspace';

import { gapEvent } from '../diagnostic-events.ts';
import { itemHandle, itemPlace } from '../message-words.ts';
import { defineRule, message, report } from '../rule.ts';

export const actsJoined = defineRule({
  code: 'LED508',
  name: 'acts-joined',
  severity: 'error',
  summary: 'The latest decisions on an item agree, also those of the base and of other branches.',
  why: 'Two branches decided one item differently, and chance decides which text agents load.',
  falsePositives: 'None known. Branches that made the same decision are not reported.',
  messages: {
    status: message(
      'branches decided {item} differently: {one} and {other}',
      'decide again: {decide}',
    ),
    content: message('branches changed {item} differently: {what}', 'decide again: {decide}'),
    base: message(
      '{item} is {now} here and {was} at {base}, decided separately',
      'after merging {base}, decide again: {decide}',
    ),
    another: message(
      '{item} was changed here and at {base} separately: {what}',
      'after merging {base}, decide again: {decide}',
    ),
  },
  *check(workspace, ledger) {
    const { history } = workspace.surroundings;
    // Without a gate, a person may be resolving it in a merge.
    const severity = history?.gate ? {} : { severity: 'warning' as const };
    const reported = new Set<string>();
    for (const [known, { now, was, about }] of againstBase(
      workspace,
      restoreLostEntries(ledger, history),
    )) {
      const { item } = known;
      reported.add(item);
      const data = {
        now: now.item.to,
        was: was.item.to,
        what: about.join(', '),
        base: history?.gate?.base ?? history?.bases[0]?.name ?? '',
        item: itemHandle(ledger.items.get(item), ledger, now.entry.path),
        decide: '',
      };
      yield report(
        now.item.to === was.item.to ? 'another' : 'base',
        { ...data, decide: decide(known, data.item, ledger) },
        { at: itemPlace(now.entry, item), key: `apart ${item} ${now.entry.id}`, ...severity },
      );
    }
    for (const known of ledger.items.values()) {
      const last = known.latest.at(-1);
      if (!last || known.latest.length < 2 || reported.has(known.item)) continue;
      const { other, about } = findLatestConflict(known, ledger) ?? {};
      if (!other || !about) continue;
      const item = itemHandle(known, ledger, last.entry.path);
      const related = known.latest
        .slice(0, -1)
        .map(({ entry }) => ({ ...itemPlace(entry, known.item), message: 'the other decision' }));
      const data = {
        one: other.item.to,
        other: last.item.to,
        what: about.join(', '),
        item,
        decide: decide(known, item, ledger),
      };
      yield report(other.item.to === last.item.to ? 'content' : 'status', data, {
        at: itemPlace(last.entry, known.item),
        key: known.item,
        related,
        ...severity,
        event: gapEvent(known, ledger),
      });
    }
  },
});

/**
 * Acts of a change that disagree with the latest act of its base. Acts that the base got later
 * count, and acts that the change deleted.
 */
function* againstBase(
  { entries, surroundings: { history } }: Workspace,
  ledger: Ledger,
): Generator<readonly [item: ItemHistory, found: BranchConflict]> {
  if (!history || history.bases.length === 0) return;
  const isNew = isOfChange(history);
  const changed = new Set(
    entries.flatMap((entry) =>
      isNew({ entry, item: entry.content.items[0] } as RecordedAct)
        ? entry.content.items.map((each) => each.item)
        : [],
    ),
  );
  if (changed.size === 0) return;
  // The merge of both has these entries already.
  const ahead = (history.gate?.ahead ?? []).filter((entry) => !ledger.byId.has(entry.id));
  const all = ahead.length > 0 ? ledger.withEntries(ahead) : ledger;
  for (const item of changed) {
    const known = all.items.get(item);
    if (!known) continue;
    for (const apart of findBranchConflicts(known.acts, itemOrder(known.acts, all, isNew), isNew))
      yield [known, apart];
  }
}

/** The command that keeps the prevailing decision of branches; an erased item is erased again. */
function decide(history: ItemHistory, item: string, ledger: Ledger): string {
  const reason = '--reason "…"';
  if (erasureOf(history)) return `ledger retract ${item} --erase ${reason}`;
  const [command] = reconcilingCommands(history.latest.map((act) => act.item.to));
  if (command === 'supersede') return `ledger supersede ${item} ${successorOf(history, ledger)}`;
  const isGiven = command === 'confirm' || command === 'promote' || command === 'reopen';
  return `ledger ${command} ${item}${isGiven ? '' : ` ${reason}`}`;
}

/** The successor of an item as commands take it; its record may have moved. */
function successorOf({ latest }: ItemHistory, ledger: Ledger): string {
  const path = latest.findLast((act) => act.item.successor)?.item.successor ?? '';
  const its = [...ledger.items.values()].findLast(({ acts }) =>
    acts.some((act) => act.item.path === path),
  );
  return itemHandle(its, ledger, path);
}
