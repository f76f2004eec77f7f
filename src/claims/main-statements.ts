import { type Assertion, assertionOf } from './assertions/assertion.ts';
import { hasDifferentSubject } from './assertions/different-subject.ts';
import { overlapOf } from './assertions/overlap.ts';
import { type ChoosingSentence, choosingSentence } from './choices/other-choice.ts';
import { mainClauses } from './sentences/main-clause.ts';

/** A clause of a claim as it is compared with those of others. */
export interface MainStatement {
  readonly assertion: Assertion;
  readonly choosing: ChoosingSentence;
  /** What leads up to it, which may say what it is about. */
  readonly lead: { readonly assertion: Assertion; readonly isReason: boolean } | null;
}

/** Reads the clauses that a claim asserts, without the reasons behind them. */
export function mainStatementsOf(claim: string): MainStatement[] {
  return mainClauses(claim).map(({ text, lead }) => {
    let choosing: ChoosingSentence | null = null;
    return {
      assertion: assertionOf(text),
      // Few are asked for it.
      get choosing() {
        return (choosing ??= choosingSentence(text, [], false));
      },
      lead: lead && { assertion: assertionOf(lead.text), isReason: lead.isReason },
    };
  });
}

/**
 * Whether what leads up to two clauses may make them about different things: staging is slow, so …
 *
 * @param chosen whether a project settles once what they differ in, and not each of its parts
 */
export function areLedApart(one: MainStatement, other: MainStatement, chosen: boolean): boolean {
  const [lead, its] = [one.lead?.assertion, other.lead?.assertion];
  if ([one, other].some((each) => isLabelled(each) || (!chosen && isDefinite(each))))
    return subjectKey(lead) !== subjectKey(its);
  return (
    lead !== undefined && its !== undefined && hasDifferentSubject(lead, its, overlapOf(lead, its))
  );
}

/** What stands before a colon is what the clause is about. */
function isLabelled({ lead }: MainStatement): boolean {
  return lead?.isReason === false;
}

/** Of "so the timeout is …", what leads up to it says which timeout. */
function isDefinite({ lead, assertion }: MainStatement): boolean {
  return lead !== null && ['the', 'its', 'their', 'our'].includes(assertion.pieces[0] ?? '');
}

function subjectKey(lead: Assertion | undefined): string {
  return [...(lead?.heavy.keys() ?? [])].sort().join(' ');
}
