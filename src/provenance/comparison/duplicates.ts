import { saysTheSame } from '#claims/assertions/near-duplicate';
import { scopesExclude } from '#claims/assertions/scopes';
import { claimKeyBy } from '#claims/claims-read-once';
import { compareProposition } from '#claims/proposition';

import {
  assertionIn,
  belongTogether,
  isAside,
  pairOf,
  propositionIn,
  scopesRead,
  type Statement,
  statementsOf,
} from './compared-claims.ts';
import { nearbyMemory } from './nearby-memory.ts';
import type { StandingMemory } from './standing-memory.ts';

/** Two statements of memory that say the same. */
export interface Duplicate {
  readonly one: StandingMemory;
  readonly other: StandingMemory;
  /** Whether it is the same but for marks, case and small words. */
  readonly exact: boolean;
}

/**
 * Statements of memory that say the same, found by a key of what they speak of.
 *
 * @param about as with contradictions
 */
export function duplicatesIn(
  memory: readonly StandingMemory[],
  about: ReadonlySet<StandingMemory> | null = null,
): Duplicate[] {
  const known = new Map<string, Statement[]>();
  const found = new Map<string, Duplicate>();
  const statements = statementsOf(about === null ? memory : nearbyMemory(memory, about));
  const scopeOf = scopesRead();
  // Where some are asked about, only what those are found by leads to a pair with them.
  const asked =
    about && new Set(statements.filter((each) => about.has(each.memory)).flatMap(keysOf));
  for (const statement of statements) {
    const its = statement.memory;
    for (const key of keysOf(statement)) {
      if (asked?.has(key) === false) continue;
      const others = known.get(key) ?? [];
      for (const other of others) {
        const pair = pairOf(other.memory, its);
        if (
          found.has(pair) ||
          isAside(about, other.memory, its) ||
          belongTogether(other.memory, its) ||
          scopesExclude(scopeOf(other), scopeOf(statement))
        )
          continue;
        const exact =
          compareProposition(
            propositionIn(other).proposition,
            propositionIn(statement).proposition,
          ) === 'same';
        if (exact || saysTheSame(assertionIn(other), assertionIn(statement)))
          found.set(pair, { one: other.memory, other: its, exact });
      }
      // One that is kept of many copies is enough to find the next.
      if (others.length < 4) known.set(key, [...others, statement]);
    }
  }
  return [...found.values()];
}

/** What a statement is found by, by what says the same. */
function keysOf(statement: Statement): string[] {
  const { memory, claim } = statement;
  return [claimKeyBy(memory.record ?? memory, claim), propositionIn(statement).key];
}
