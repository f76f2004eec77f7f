import { guidesFor } from '#provenance/promoted-section';
import { discoveryOf } from '#promotion/discovery-of';
import type { FoundItem } from '#promotion/find-item';
import { landingOf } from '#promotion/kinds/all';
import type { World } from '#promotion/world';

/**
 * Files that items without a candidate are written into: guides are no memory, and are read only
 * for them.
 */
export function guidesOf(found: readonly FoundItem[], world: World): string[] {
  return found.flatMap((each) => {
    if (each.kind !== 'item' || landingOf(each.history.kind).folder) return [];
    // A guide that got another name is the one that a bootloader points to.
    if (each.history.kind === 'workflow' && each.history.target !== null)
      return [each.history.target, ...guidesFor(world.workspace, each.history.target)];
    return (
      each.history.target ??
      landingOf(each.history.kind).target(
        discoveryOf(each.history, null),
        world.homes,
        world.workspace,
      ) ??
      []
    );
  });
}
