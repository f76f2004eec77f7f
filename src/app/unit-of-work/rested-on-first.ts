import { findItem } from '#promotion/discovery/find-item';
import type { World } from '#promotion/world';
import { restsOn } from '#provenance/doubts';

/**
 * Names of items in the order in which they can be decided: what another one of them rests on comes
 * before it, and else they stay as they were named.
 */
export function restedOnFirst(names: readonly string[], world: World): string[] {
  const paths = new Map(names.map((name) => [name, recordNamed(name, world)]));
  const ordered = new Set<string>();
  const entered = new Set<string>();
  const enter = (name: string): void => {
    if (entered.has(name)) return;
    entered.add(name);
    const own = paths.get(name) ?? null;
    for (const other of own === null ? [] : paths.keys()) {
      const on = paths.get(other) ?? null;
      if (on !== null && on !== own && restsOn(own ?? '', on, world.workspace, world.ledger))
        enter(other);
    }
    ordered.add(name);
  };
  for (const name of names) enter(name);
  return [...ordered];
}

/** The path of the record that a name means; null where it means none. */
function recordNamed(name: string, world: World): string | null {
  const found = findItem(name, world);
  if (found.kind === 'item') return found.history.target;
  return found.kind === 'record' ? found.record.path : null;
}
