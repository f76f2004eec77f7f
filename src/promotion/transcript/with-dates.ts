import { datedClaim } from '#claims/dated-claim';

import type { ExtractedStatement } from './extracted-statement.ts';

/**
 * A statement with dates in the place of days that only its writer could place: Thursday is the one
 * after the day it was said.
 */
export function withDates(statement: ExtractedStatement): ExtractedStatement {
  const { at, claim } = statement;
  return at === null
    ? statement
    : { ...statement, claim: datedClaim(claim, at.slice(0, 10)).claim };
}
