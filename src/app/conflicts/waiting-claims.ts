import { findItem } from '#promotion/discovery/find-item';
import type { World } from '#promotion/world';
import { proposedMemory } from '#provenance/comparison/proposed-memory';
import type { StandingMemory } from '#provenance/comparison/standing-memory';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { recordOfItem } from '#provenance/native-item';

import { isWaiting } from './conflict-resolutions.ts';

/**
 * What waits of what was named, or all of it: it stands not yet, and who decides about it is to see
 * what does.
 */
export function waitingOf(
  names: readonly string[],
  standing: readonly StandingMemory[],
  { workspace, ledger }: Pick<World, 'workspace' | 'ledger'>,
): StandingMemory[] {
  const asked =
    names.length === 0
      ? [...ledger.items.values()]
      : names.flatMap((name) => {
          const found = findItem(name, { workspace, ledger });
          return found.kind === 'item' ? found.history : [];
        });
  return asked.flatMap((history) => {
    if (!isWaiting(history) || standing.some((each) => each.history === history)) return [];
    const home = recordOfItem(history, workspace);
    return (
      proposedMemory(
        history,
        home !== null && (home.role === 'native' || holdsDiscovery(home)) ? home : null,
      ) ?? []
    );
  });
}
