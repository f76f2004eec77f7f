import type { CaptureInput } from '#promotion/acts/discover';
import { findItem, type FoundItem } from '#promotion/discovery/find-item';
import { type Discovery, discoveryOf } from '#promotion/discovery/read-discovery';
import { landingOf } from '#promotion/kinds/kind-landings';
import type { World } from '#promotion/reliance';
import { guidesFor } from '#provenance/record-text/promoted-section';

/**
 * Files that items without a candidate are written into: guides are no memory, and are read only
 * for them.
 */
export function targetGuides(found: readonly FoundItem[], world: World): string[] {
  return found.flatMap((each) => {
    if (each.kind !== 'item' || landingOf(each.history.kind).folder) return [];
    // A guide that got another name is the one that a bootloader points to.
    if (each.history.kind === 'workflow' && each.history.path !== null)
      return [each.history.path, ...guidesFor(world.workspace, each.history.path)];
    return each.history.path ?? targetOf(discoveryOf(each.history, null), world);
  });
}

/** The same of items that are named: by their ids, paths or words. */
export function guidesOfNamed(names: readonly string[], world: World): string[] {
  return targetGuides(
    names.map((name) => findItem(name, world)),
    world,
  );
}

/** The files of this kind that what is raised would be written into, were it promoted at once. */
export function guidesOfInput(
  { kinds, claim, loadWhen, details }: CaptureInput,
  world: World,
): string[] {
  return kinds.flatMap((kind) =>
    landingOf(kind).folder ? [] : targetOf({ kind, claim, loadWhen, details }, world),
  );
}

function targetOf(discovery: Discovery, { homes, workspace }: World): string[] {
  const target = landingOf(discovery.kind).target(discovery, homes, workspace);
  return target === null ? [] : [target];
}
