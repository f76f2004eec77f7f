import type { Outcome } from './outcome.ts';
import type { Reason } from './reason.ts';

/**
 * What one act comes to that was planned in several memories: all plans together, or every reason
 * against it, each once.
 *
 * @param outcomes at least one
 */
export function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  const notes = outcomes.flatMap((each) => each.notes);
  const reasons = new Map<string, Reason>();
  for (const each of outcomes)
    if (each.kind === 'refused')
      for (const reason of each.reasons) reasons.set(JSON.stringify(reason), reason);
  if (reasons.size > 0) return { kind: 'refused', reasons: [...reasons.values()], notes };
  const plans = outcomes.filter((each) => each.kind === 'plan');
  return {
    kind: 'plan',
    writes: plans.flatMap(({ writes }) => writes),
    done: plans.flatMap(({ done }) => done),
    notes,
    at: plans.at(-1)?.at ?? '',
  };
}
