import { brokenText } from './broken-guard.ts';
import { countJudged, type GuardedCall, type JudgedCall, judgedCall } from './judged-call.ts';
import type { GuardedRoot } from './nothing-guarded.ts';

/** How long patterns are looked for; where that is too short the whole tool begins anew. */
const milliseconds = 500;

/**
 * Why guards refuse a call of a tool, empty where they have nothing against it: what `guardTool`
 * says, counted as there. Null, and nothing is counted, where it takes more than the guards that
 * are kept and the engine of patterns: a guard that only tells, which asks what the session heard,
 * one that could not be checked in this way or in time, or one that was waived.
 */
export async function refusedAtOnce(
  call: GuardedCall,
  roots: readonly GuardedRoot[],
): Promise<string | null> {
  const all: (readonly [GuardedRoot, JudgedCall])[] = [];
  for (const root of roots) {
    if (root.here === null) return null;
    const judged = await judgedCall(root, root.here, call, milliseconds);
    if (!isCertain(judged)) return null;
    all.push([root, judged]);
  }
  const held = all.flatMap(([, judged]) => judged.held);
  // What a waiver lets pass is counted, which the whole tool does where nothing is refused.
  if (held.length === 0) return all.some(([, { waived }]) => waived.length > 0) ? null : '';
  for (const [root, judged] of all) await countJudged(root, judged.held, judged, call);
  return brokenText(held);
}

/** Whether the whole tool would find the same, and tell nothing besides a refusal. */
function isCertain({ held, left, unchecked }: JudgedCall): boolean {
  return (
    unchecked === '' &&
    !left.some(({ isUnseen }) => isUnseen) &&
    (held.length > 0 || left.length === 0)
  );
}
