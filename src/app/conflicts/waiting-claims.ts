import { conflict as say } from '#messages/conflict';
import { textOf } from '#messages/join-message';
import { findItem } from '#promotion/discovery/find-item';
import type { World } from '#promotion/world';
import { proposedMemory } from '#provenance/comparison/proposed-memory';
import type { StandingMemory } from '#provenance/comparison/standing-memory';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';

import { isWaiting } from './conflict-resolutions.ts';

/**
 * What waits of what was named: it stands not yet, and who decides about it is to see what does.
 */
export function waitingOf(
  names: readonly string[],
  standing: readonly StandingMemory[],
  { workspace, ledger }: Pick<World, 'workspace' | 'ledger'>,
): StandingMemory[] {
  return names.flatMap((name) => {
    const found = findItem(name, { workspace, ledger });
    if (
      found.kind !== 'item' ||
      !isWaiting(found.history) ||
      standing.some((each) => each.history === found.history)
    )
      return [];
    const home = recordOfItem(found.history, workspace);
    return (
      proposedMemory(
        found.history,
        home !== null && (home.role === 'native' || holdsDiscovery(home)) ? home : null,
      ) ?? []
    );
  });
}

/** Says how many items wait for a decision and were not compared; nothing where none waits. */
export function notCompared({ items, shortOf }: Ledger): string[] {
  const [first, ...more] = [...items.values()].filter(isWaiting);
  return first === undefined
    ? []
    : [textOf(say.waiting({ count: more.length + 1, item: shortOf(first.item) }))];
}
