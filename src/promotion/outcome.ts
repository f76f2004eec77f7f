import { savedPlan as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import type { PlannedWrite } from '#workspace/plan';

import type { Note, Reason } from './reason.ts';

/** The result of an act on one item or record. */
export interface ItemResult {
  /** `captured`, `promoted`, `rejected` …: the act in the past tense. */
  readonly did: string;
  /** The whole id, and its short form. */
  readonly item: string;
  readonly short: string;
  readonly kind: string;
  readonly claim: string;
  /** Path of the record or text; null for none. */
  readonly target: string | null;
  readonly status: string;
  /** The short id of the entry. */
  readonly entry: string | null;
  /** Next steps: commands, or sentences with one. */
  readonly next: readonly (string | Message)[];
}

/** The result of an act on a file that several items share. */
export function fileResult(
  path: string,
  said: Pick<ItemResult, 'did' | 'kind' | 'claim'>,
): ItemResult {
  const { did, kind, claim } = said;
  const noItem = { target: null, status: '', entry: null, next: [] };
  return { did, item: path, short: path, kind, claim, ...noItem };
}

/** A plan with the texts to write, or all reasons that refuse it. */
export type Outcome =
  | {
      readonly kind: 'plan';
      readonly writes: readonly PlannedWrite[];
      readonly done: readonly ItemResult[];
      readonly notes: readonly Note[];
      /** The clock it was planned by, RFC 3339. */ readonly at: string;
    }
  | {
      readonly kind: 'refused';
      readonly reasons: readonly Reason[];
      readonly notes: readonly Note[];
    };

/**
 * Joins the outcomes of one act in several memories: all plans, or each reason once.
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

/** A saved plan: its writes, and the command that plans it again. */
export interface ExpectedPlan {
  readonly writes: readonly PlannedWrite[];
  readonly again: string;
}

/**
 * Refuses an outcome that differs from a saved plan. A plan file is not trusted: only the writes of
 * the outcome are ever applied.
 */
export function refuseUnlessPlanned(outcome: Outcome, { writes, again }: ExpectedPlan): Outcome {
  if (outcome.kind === 'refused') return outcome;
  const path = firstDifference(outcome.writes, writes);
  if (path === null) return outcome;
  return {
    kind: 'refused',
    reasons: [{ code: 'P12', message: say.outdated({ path, command: again }) }],
    notes: [],
  };
}

/** A path that the two write differently, an entry last; null where there is none. */
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

/** For each path, its file before and after the planned writes, as one text to compare. */
function textsByPath(writes: readonly PlannedWrite[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { path, before, after } of writes)
    texts.set(path, `${texts.get(path) ?? ''}${JSON.stringify([before, after])}`);
  return texts;
}
