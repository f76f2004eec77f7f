import { readFileCopy, readMemoryBlock } from '#provenance/derived/memory-block';
import { planBlock } from '#provenance/derived/plan-block';
import { ownLines } from '#provenance/derived/synced-files';
import type { Ledger } from '#provenance/ledger/ledger';
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
  ledger: Ledger,
): RemovalPlan {
  const plans = documents.map(({ path, text }) =>
    planOne(path, before.has(path) ? (before.get(path) ?? '') : text, ledger),
  );
  return {
    steps: plans.flatMap(({ steps }) => steps),
    left: plans.flatMap(({ left }) => left),
  };
}

function planOne(path: string, text: string, ledger: Ledger): RemovalPlan {
  if (readFileCopy(text)) {
    const step = treeStep('configuration', path, text, '', 'a copy of a fact');
    return { steps: [{ ...step, after: null }], left: [] };
  }
  const found = readMemoryBlock(text);
  if (found.kind === 'none') return { steps: [], left: [] };
  if (found.kind === 'broken')
    return {
      steps: [],
      left: [{ path, why: `${found.why}; delete its ledger:memory lines yourself` }],
    };
  const rest = planBlock(text, found.block, {
    lines: [],
    caps: null,
    more: () => '',
    isOwn: ownLines(path, ledger),
  }).text;
  const step = treeStep('configuration', path, text, rest, 'the copies of facts are cut out');
  return { steps: [rest.trim() === '' ? { ...step, after: null } : step], left: [] };
}
