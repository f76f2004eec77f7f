import { savedPlan as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import type { PlannedWrite } from '#workspace/plan';

import type { Note, Reason } from './reason.ts';

/** One thing an act did to one item or record, for whoever asked. */
export interface Done {
  /** `captured`, `promoted`, `rejected` …: the act in the past tense. */
  readonly did: string;
  /** The item's id in full, and its short form. */
  readonly item: string;
  readonly short: string;
  readonly kind: string;
  readonly claim: string;
  readonly target: string | null;
  readonly status: string;
  /** The entry that records it, by its short id. */
  readonly entry: string | null;
  /** What to do next: commands, or sentences with one. */
  readonly next: readonly (string | Message)[];
}

/** What an act did to a file that several items share. */
export function doneToFile(path: string, said: Pick<Done, 'did' | 'kind' | 'claim'>): Done {
  const { did, kind, claim } = said;
  const noItem = { target: null, status: '', entry: null, next: [] };
  return { did, item: path, short: path, kind, claim, ...noItem };
}

/** What a planner comes to: final texts to write, or every reason why not. */
export type Outcome =
  | {
      readonly kind: 'plan';
      readonly writes: readonly PlannedWrite[];
      readonly done: readonly Done[];
      readonly notes: readonly Note[];
      /** The clock it was planned by, RFC 3339. */ readonly at: string;
    }
  | {
      readonly kind: 'refused';
      readonly reasons: readonly Reason[];
      readonly notes: readonly Note[];
    };

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
