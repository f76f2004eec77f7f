import { type Assertion, assertionOf } from '#claims/assertions/assertion';
import { saysTheSame } from '#claims/assertions/near-duplicate';
import { compareProposition, type Proposition, propositionOf } from '#claims/proposition';
import type { ExtractedStatement } from '#promotion/transcript/extracted-statement';

interface Read {
  readonly statement: ExtractedStatement;
  readonly proposition: Proposition;
  readonly assertion: Assertion;
}

/**
 * Puts together what says the same, in the same words or as far as words show it in others: one
 * statement, with all places it was said. The words of a person go before those of an agent, and
 * the later ones before the earlier.
 */
export function mergeStatements(all: readonly ExtractedStatement[]): ExtractedStatement[] {
  const groups: Read[][] = [];
  for (const statement of all) {
    const read: Read = {
      statement,
      proposition: propositionOf(statement.claim),
      assertion: assertionOf(statement.claim),
    };
    const group = groups.find((each) => each.some((other) => isSame(read, other)));
    if (group) group.push(read);
    else groups.push([read]);
  }
  return groups.map((group) => {
    const [first, ...others] = group.map(({ statement }) => statement).sort(byWeight);
    return { ...(first as ExtractedStatement), again: others };
  });
}

function isSame(one: Read, other: Read): boolean {
  return (
    one.statement.withdraws === other.statement.withdraws &&
    (compareProposition(one.proposition, other.proposition) === 'same' ||
      saysTheSame(one.assertion, other.assertion))
  );
}

function byWeight(one: ExtractedStatement, other: ExtractedStatement): number {
  if (one.by !== other.by) return one.by === 'person' ? -1 : 1;
  return (other.at ?? '') < (one.at ?? '') ? -1 : 1;
}
