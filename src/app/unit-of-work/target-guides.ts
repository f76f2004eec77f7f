import type { ActInputs } from '#promotion/act-inputs';
import type { CaptureInput } from '#promotion/acts/discover';
import { findItem, type FoundItem } from '#promotion/discovery/find-item';
import { type Discovery, discoveryOf } from '#promotion/discovery/read-discovery';
import { promoterOf } from '#promotion/kinds/kind-promoters';
import { guidesFor } from '#provenance/record-text/promoted-section';

/**
 * The files that items without a record of their own are written into. These guides are not memory,
 * and are read only for such items.
 */
export function targetGuides(found: readonly FoundItem[], inputs: ActInputs): string[] {
  return found.flatMap((each) => {
    if (each.kind !== 'item' || promoterOf(each.history.kind).folder) return [];
    const { history } = each;
    // A guide that was renamed is the one that a bootloader points to.
    if (history.kind === 'workflow' && history.path !== null)
      return [history.path, ...guidesFor(inputs.workspace, history.path)];
    return history.path ?? targetOf(discoveryOf(history, null), inputs);
  });
}

/** The same for items by their ids, paths or words. */
export function guidesOfNamed(names: readonly string[], inputs: ActInputs): string[] {
  return targetGuides(
    names.map((name) => findItem(name, inputs)),
    inputs,
  );
}

/** The same for a claim that is not raised yet. */
export function guidesOfInput(
  { kinds, claim, loadWhen, details }: CaptureInput,
  inputs: ActInputs,
): string[] {
  return kinds.flatMap((kind) =>
    promoterOf(kind).folder ? [] : targetOf({ kind, claim, loadWhen, details }, inputs),
  );
}

function targetOf(discovery: Discovery, { homes, workspace }: ActInputs): string[] {
  const target = promoterOf(discovery.kind).target(discovery, homes, workspace);
  return target === null ? [] : [target];
}
