import {
  type ChangedRecord,
  changedRecords,
  isNewEntry,
} from '#workspace/history/changes-since-base';
import { endKeys, endOf } from '#workspace/record-end';
import type { DiscoveryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { holdsDiscovery } from '../discovery-kinds.ts';
import { isMemory, isOrWasMemory } from '../is-memory.ts';
import type { ItemHistory, Ledger } from '../ledger/ledger.ts';
import { bodyDigest, holdsDigest } from '../record-text/body-digest.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import { changedMeaning } from './changed-meaning.ts';
import { onlyMoved } from './moved-unchanged.ts';

/** A record that an act of this change reworded, and that says something else now. */
export interface AmendedMeaning {
  readonly before: DiscoveryRecord;
  readonly now: DiscoveryRecord;
  readonly base: string;
  readonly item: ItemHistory;
  /** What it says besides, in words for a message. */
  readonly what: string;
}

/** Whether an act says of a record that it has the days that it has. */
function setsEnd({ entry, item }: RecordedAct, { document }: DiscoveryRecord): boolean {
  const end = endOf(document);
  return (
    entry.content.act === 'amendment' &&
    item.says !== undefined &&
    endKeys.every((key) => (item.says?.[key] ?? null) === end[key])
  );
}

/**
 * An amendment changes words and not what they say: the act that claims so is measured by the
 * record of the base.
 */
export function amendedMeaning(workspace: Workspace, ledger: Ledger): AmendedMeaning[] {
  const { history } = workspace.surroundings;
  if (!history) return [];
  const changed = changedRecords(workspace);
  return [...changed, ...movedRecords(workspace, ledger, changed)].flatMap(
    (each): AmendedMeaning[] => {
      const { before, now, base } = each;
      const item = now ? ledger.byTarget.get(now.path) : undefined;
      // What was set back to a candidate is FND311's.
      if (
        !now ||
        !holdsDiscovery(before) ||
        !holdsDiscovery(now) ||
        !item ||
        !isOrWasMemory(before, item) ||
        !isMemory(now, item)
      )
        return [];
      const added = item.acts.filter((act) => isNewEntry(history, act.entry.path));
      const atBase = item.acts.filter((act) => !added.includes(act));
      if (
        // Where branches decided apart, a promotion takes what one of them accepted before.
        (added.some(({ entry }) => entry.content.act === 'promotion') &&
          atBase.some((act) => holdsDigest(now, act.item.body_digest))) ||
        !added.some((act) => holdsDigest(now, act.item.body_digest)) ||
        bodyDigest(before) === bodyDigest(now)
      )
        return [];
      // What was only moved takes its links along.
      if (
        added.some(({ entry }) => entry.content.act === 'correction') &&
        onlyMoved(before, now, ledger, history)
      )
        return [];
      const [what] = changedMeaning(
        before,
        now,
        added.some((act) => setsEnd(act, now)) ? [] : endKeys,
      );
      return what === undefined ? [] : [{ before, now, base, item, what }];
    },
  );
}

/**
 * Records to which an act of this change gave another path, where git sees no move: whoever writes
 * an act can write the record anew there, and leave the old file.
 */
function movedRecords(
  workspace: Workspace,
  ledger: Ledger,
  known: readonly ChangedRecord[],
): ChangedRecord[] {
  const { history } = workspace.surroundings;
  const [base] = history?.bases ?? [];
  if (!history || !base) return [];
  return [...ledger.items.values()].flatMap(({ acts, path: target }): ChangedRecord[] => {
    const last = acts.findLast((act) => !isNewEntry(history, act.entry.path));
    const from = last?.item.path ?? null;
    const now = target === null ? undefined : workspace.byPath.get(target);
    if (from === null || from === target || !now) return [];
    if (known.some((each) => each.before.path === from && each.now === now)) return [];
    const before = base.records.get(from) ?? workspace.byPath.get(from);
    return before ? [{ before, now, base: base.name }] : [];
  });
}
