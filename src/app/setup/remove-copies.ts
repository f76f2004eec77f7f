import { planBlock } from '#promotion/projections/plan-block';
import { readFileCopy, readMemoryBlock } from '#provenance/projections/memory-block';
import type { RemovalPlan } from '#setup/plan-removal';
import { treeStep } from '#setup/setup-plan';
import type { Document } from '#workspace/document';

/**
 * Plans taking out the copies of facts that `sync` wrote into files that agents load. Lines that
 * people put among them stay, below.
 *
 * @param before the files as other steps of the removal leave them, by path
 */
export function planCopiesRemoval(
  documents: readonly Document[],
  before: ReadonlyMap<string, string | null>,
): RemovalPlan {
  const plans = documents.map(({ path, text }) =>
    planOne(path, before.has(path) ? (before.get(path) ?? '') : text),
  );
  return {
    steps: plans.flatMap(({ steps }) => steps),
    left: plans.flatMap(({ left }) => left),
  };
}

function planOne(path: string, text: string): RemovalPlan {
  const byHand: RemovalPlan = {
    steps: [],
    left: [
      {
        path,
        why: 'what ledger wrote in it was edited by hand; delete its ledger:memory lines yourself',
      },
    ],
  };
  const copy = readFileCopy(text);
  if (copy && !copy.intact) return byHand;
  if (copy) {
    const step = treeStep('configuration', path, text, '', 'a copy of a fact');
    return { steps: [{ ...step, after: null }], left: [] };
  }
  const found = readMemoryBlock(path, text, () => null);
  if (found.kind === 'none') return { steps: [], left: [] };
  if (found.kind === 'broken' || found.block.copies.some(({ state }) => state === 'edited'))
    return byHand;
  const rest = planBlock(text, found.block, {
    lines: [],
    caps: null,
    more: () => '',
    restore: true,
  }).text;
  const step = treeStep('configuration', path, text, rest, 'the copies of facts are cut out');
  return { steps: [rest.trim() === '' ? { ...step, after: null } : step], left: [] };
}
