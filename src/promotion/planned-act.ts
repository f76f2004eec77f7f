import { savedPlan as say } from '#messages/generated/acts';
import type { PlannedWrite } from '#workspace/plan';

import type { Outcome } from './outcome.ts';

/**
 * A saved plan, as far as it is measured against: what it would write, and the command that makes
 * it anew.
 */
export interface Planned {
  readonly writes: readonly PlannedWrite[];
  readonly again: string;
}

/**
 * What an act comes to now, where a saved plan says what it came to before: the same, or refused. A
 * plan is text that anybody may have written, so it is shown to be what the act writes and never
 * believed.
 */
export function asPlanned(outcome: Outcome, { writes, again }: Planned): Outcome {
  if (outcome.kind === 'refused') return outcome;
  const path = firstDifference(outcome.writes, writes);
  if (path === null) return outcome;
  return {
    kind: 'refused',
    reasons: [{ code: 'P12', message: say.outdated({ path, command: again }) }],
    notes: [],
  };
}

/**
 * A path that only one of them writes, or both differently; an entry only where nothing else does,
 * for its name says nothing.
 */
function firstDifference(
  now: readonly PlannedWrite[],
  then: readonly PlannedWrite[],
): string | null {
  const [ours, theirs] = [textsByPath(now), textsByPath(then)];
  const apart = [...new Set([...theirs.keys(), ...ours.keys()])].filter(
    (path) => ours.get(path) !== theirs.get(path),
  );
  return apart.find((path) => !path.endsWith('.json')) ?? apart[0] ?? null;
}

/**
 * What is written to each path, in a form that can be compared; a path that is named twice is no
 * single write.
 */
function textsByPath(writes: readonly PlannedWrite[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { path, before, after } of writes)
    texts.set(path, `${texts.get(path) ?? ''}${JSON.stringify([before, after])}`);
  return texts;
}
