import type { Assertion, Word } from './assertions/assertion.ts';
import {
  type Contradiction,
  contradictionOf,
  mayApplyInDifferentCases,
} from './assertions/contradiction.ts';
import { hasDifferentSubject } from './assertions/different-subject.ts';
import { overlapOf } from './assertions/overlap.ts';
import { applyInSimilarCases, readScope, type Scope, scopesExclude } from './assertions/scopes.ts';
import { otherChoice } from './choices/other-choice.ts';
import type { Role } from './choices/role.ts';
import { hasDifferentLead, mainStatementsOf } from './main-statements.ts';

/** A claim, and when it applies and when not. */
export interface ScopedClaim extends Scope {
  readonly claim: string;
}

/** How two claims contradict each other, with the words of both. */
export interface Disagreement {
  readonly how: Contradiction['how'] | 'choice';
  readonly says: readonly [string, string];
}

/** Finds how two claims contradict each other; null where their words do not show it. */
export function disagreementOf(one: ScopedClaim, other: ScopedClaim): Disagreement | null {
  const scopes = [readScope(one), readScope(other)] as const;
  if (scopesExclude(...scopes)) return null;
  const near = applyInSimilarCases(...scopes);
  for (const mine of mainStatementsOf(one.claim))
    for (const theirs of mainStatementsOf(other.claim)) {
      const found = hasDifferentLead(mine, theirs, false)
        ? null
        : contradictionOf(mine.assertion, theirs.assertion, near);
      if (found) return { how: found.how, says: [found.one, found.other] };
      const choice = hasDifferentLead(mine, theirs, true)
        ? null
        : otherChoice(mine.choosing, theirs.choosing);
      if (
        choice?.sure &&
        !mayChooseForDifferentThings(mine.assertion, theirs.assertion, choice.role)
      )
        return { how: 'choice', says: [choice.one, choice.other] };
    }
  return null;
}

/** Whether the choices of two claims may be for different things. */
export function mayChooseForDifferentThings(one: Assertion, other: Assertion, role: Role): boolean {
  if (mayApplyInDifferentCases(one, other)) return true;
  // Words of the role itself, such as "tests" for a test runner, do not count.
  const own = new RegExp(`^(?:${role.words})$`, 'i');
  const besides = ({ pieces }: Assertion, alone: readonly Word[]): readonly Word[] =>
    alone.filter(({ at }) => !own.test(pieces[at] ?? ''));
  const overlap = overlapOf(one, other);
  return hasDifferentSubject(one, other, {
    ...overlap,
    mine: besides(one, overlap.mine),
    theirs: besides(other, overlap.theirs),
  });
}
