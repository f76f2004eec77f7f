import { shellWord } from '#messages/shell-word';
import { changedRecords, recordsBefore } from '#workspace/history/changes-since-base';
import type { DiscoveryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { acceptances } from '../acceptances.ts';
import { holdsDiscovery } from '../discovery-kinds.ts';
import { isMemory, isOrWasMemory } from '../is-memory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type KeyByHand, keysByHand } from './hand-written-keys.ts';

/** A key by hand, with the record it stands in. */
export interface KeyAdded extends KeyByHand {
  readonly now: DiscoveryRecord;
  readonly base: string;
  /** The record's path at the base, as a shell takes it. */
  readonly path: string;
}

/**
 * Keys that a change added to memory of the ledger, or changed there, without an act. What was no
 * memory yet was decided with them.
 */
export function keysAdded(workspace: Workspace, ledger: Ledger): KeyAdded[] {
  const { history } = workspace.surroundings;
  if (!history) return [];
  return changedRecords(workspace).flatMap(({ before, now, base }) => {
    const item = now ? ledger.byTarget.get(now.path) : undefined;
    if (
      !now ||
      !holdsDiscovery(now) ||
      !holdsDiscovery(before) ||
      !isOrWasMemory(before, item) ||
      !isMemory(now, item) ||
      acceptances(item).length === 0
    )
      return [];
    return keysByHand(now, recordsBefore(history, now).filter(holdsDiscovery)).map((key) => ({
      ...key,
      now,
      base,
      path: shellWord(before.path),
    }));
  });
}
