import { changedRecords, isNewEntry } from '#workspace/history/changes-since-base';
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
    entry.act.kind === 'amendment' &&
    item.provenance !== undefined &&
    endKeys.every((key) => (item.provenance?.[key] ?? null) === end[key])
  );
}

/**
 * An amendment changes words and not what they say: the act that claims so is measured by the
 * record of the base.
 */
export function amendedMeaning(workspace: Workspace, ledger: Ledger): AmendedMeaning[] {
  const { history } = workspace.surroundings;
  if (!history) return [];
  return changedRecords(workspace).flatMap(({ before, now, base }): AmendedMeaning[] => {
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
    if (
      added.some(({ entry }) => entry.act.kind === 'promotion') ||
      !added.some((act) => holdsDigest(now, act.item.body_digest)) ||
      bodyDigest(before) === bodyDigest(now)
    )
      return [];
    // What was only moved takes its links along.
    if (
      added.some(({ entry }) => entry.act.kind === 'correction') &&
      onlyMoved(before, now, ledger, history)
    )
      return [];
    const [what] = changedMeaning(
      before,
      now,
      added.some((act) => setsEnd(act, now)) ? [] : endKeys,
    );
    return what === undefined ? [] : [{ before, now, base, item, what }];
  });
}
