import { forceOf } from '#claims/obligations/lowered-modality';
import type { History } from '#workspace/history/history';
import {
  type ChangedSpec,
  changedSpecs,
  type Compared,
  specsInForce,
} from '#workspace/history/specs-in-force';
import type { Obligation } from '#workspace/obligation';
import { layoutOf } from '#workspace/paths/layout';
import { classify } from '#workspace/reading/classify';
import type { Spec } from '#workspace/records';

import { whyObligationIsHigh } from './high-consequence.ts';

/** A requirement of the base that a change makes less of. */
export interface Lowered {
  readonly spec: ChangedSpec;
  readonly before: Obligation;
  /** Null when the spec has none of this id any more. */
  readonly now: Obligation | null;
  readonly how: 'gone' | 'weight' | 'modality';
  /** Why it was of high consequence, in words; null when it was not. */
  readonly why: string | null;
}

/**
 * The requirements of the base that a change takes away, makes of less consequence, or says more
 * weakly.
 */
export function loweredObligations(workspace: Compared): Lowered[] {
  return changedSpecs(workspace).flatMap((spec) =>
    spec.before.obligations.flatMap((before): Lowered[] => {
      const now = spec.now?.obligations.find(({ id }) => id.value === before.id.value) ?? null;
      const why = whyObligationIsHigh(before, spec.before);
      const told = { spec, before, now, why };
      if (!spec.now || !now) return [{ ...told, how: 'gone' }];
      if (why !== null && whyObligationIsHigh(now, spec.now) === null)
        return [{ ...told, how: 'weight' }];
      return isWeaker(before, now) ? [{ ...told, how: 'modality' }] : [];
    }),
  );
}

function isWeaker(before: Obligation, now: Obligation): boolean {
  const [was, is] = [forceOf(before), forceOf(now)];
  return was !== null && (is === null || is.level < was.level || is.denies !== was.denies);
}

/**
 * What a change of the configuration asks less of than the base does, in words: who reviews, what
 * agents decide, what is of high consequence, what fails, what pins cover.
 */
export function loweredByConfig(workspace: Compared): string[] {
  const edit = workspace.surroundings.history?.gate?.configEdit;
  if (!edit) return [];
  const { before, now } = edit;
  const reviewers =
    before.reviewers &&
    (now.reviewers ?? ['everybody']).filter((each) => !before.reviewers?.includes(each));
  return [
    ...(reviewers ?? []).map((each) => `${each} becomes a reviewer`),
    ...(before.highConsequence ?? [])
      .filter((kind) => !now.highConsequence?.includes(kind))
      .map((kind) => `a ${kind} is no longer of high consequence`),
    ...(now.agents?.mayPromote === 'low' && before.agents?.mayPromote !== 'low'
      ? ['agents may promote']
      : []),
    ...(now.failOn === 'never' && before.failOn !== 'never' ? ['no report fails a run'] : []),
    ...(now.gate?.evidenceChanged === 'warning' && before.gate?.evidenceChanged !== 'warning'
      ? ['changed evidence only warns']
      : []),
    ...(now.foreignKeys ?? [])
      .filter((key) => !before.foreignKeys?.includes(key))
      .map((key) => `no pin covers ${key}`),
    ...specsInForce(workspace)
      .filter((spec) => isHeavy(spec) && !isSpecBy(now, spec) && isSpecBy(before, spec))
      .map(({ path }) => `${path} is no spec any more`),
  ];
}

function isHeavy(spec: Spec): boolean {
  return spec.obligations.some((each) => whyObligationIsHigh(each, spec) !== null);
}

type Config = NonNullable<NonNullable<History['gate']>['configEdit']>['now'];

function isSpecBy(config: Config, { path, document }: Spec): boolean {
  const layout = layoutOf(config, null);
  return (
    layout.accepts(path) &&
    !layout.ignores(path) &&
    classify(document, layout.roleOf(path)) === 'spec'
  );
}
