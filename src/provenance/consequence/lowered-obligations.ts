import { forceOf } from '#claims/obligations/obligation-index';
import type { Obligation } from '#workspace/document';
import { type ChangedSpec, changedSpecs, type Compared } from '#workspace/history/specs-in-force';
import type { Spec } from '#workspace/records';
import { isApproved } from '#workspace/standing';

import { whyObligationIsHigh } from './high-consequence.ts';

/** A requirement of the base that a change removes or weakens. */
export interface Lowered {
  readonly spec: ChangedSpec;
  readonly before: Obligation;
  /** Null if the spec lost its id. */
  readonly now: Obligation | null;
  readonly how: 'gone' | 'weight' | 'modality';
  /** Why it was of high consequence, in words; null if it was not. */
  readonly why: string | null;
}

/** Whether a spec has a requirement of high consequence. */
export function isHeavy(spec: Spec): boolean {
  return spec.obligations.some((each) => whyObligationIsHigh(each, spec) !== null);
}

/** The requirements of the base that a change removes, lowers in consequence, or weakens. */
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

/** The approved specs of the base that a change turns into drafts. */
export function unapprovedSpecs(workspace: Compared): ChangedSpec[] {
  return changedSpecs(workspace).filter(
    ({ before, now }) => now !== null && isApproved(before) && !isApproved(now),
  );
}
