import type { Assertion } from '#claims/assertions/assertion';
import { type ReadScope, readScope } from '#claims/assertions/scopes';
import { assertionBy, mainStatementsBy, propositionBy } from '#claims/claim-terms';
import type { MainStatement } from '#claims/main-statements';
import { firstSentenceOf } from '#claims/sentences/sentences';
import { oncePerObject } from '#workspace/once-per-object';

import type { StandingMemory } from './standing-memory.ts';

/** Longer claims say several things; of them, the first sentence is compared. */
const longest = 300;
/** A note of fewer words is a title. */
const fewest = 6;
/**
 * Kinds whose statements are rules of their own files, tell of the past, or are no statements about
 * the project.
 */
const apart: ReadonlySet<string> = new Set(['term', 'local', 'behaviour', 'dead-end']);

/** A claim of memory as it is compared with others. */
export interface Statement {
  readonly memory: StandingMemory;
  readonly claim: string;
}

/** A clause of a statement. */
export interface Clause extends Statement {
  readonly main: MainStatement;
}

export function assertionIn({ memory, claim }: Statement): Assertion {
  return assertionBy(memory.record ?? memory, claim);
}

/** Each clause that statements assert, by itself. */
export function clausesIn(statements: readonly Statement[]): Clause[] {
  return statements.flatMap(({ memory, claim }) =>
    mainStatementsBy(memory.record ?? memory, claim).map((main) => ({ memory, claim, main })),
  );
}

export function propositionIn({ memory, claim }: Statement): ReturnType<typeof propositionBy> {
  return propositionBy(memory.record ?? memory, claim);
}

/** The claims of memory that can be compared with each other. */
export function statementsOf(memory: readonly StandingMemory[]): Statement[] {
  return memory.flatMap((each) => {
    if (each.claim.trim() === '' || apart.has(each.kind ?? '')) return [];
    // The title of a note that nobody decided about says what it is about, and nothing of it.
    if (!each.record && !each.history && each.claim.trim().split(/\s+/).length < fewest) return [];
    return [
      {
        memory: each,
        claim:
          each.claim.length <= longest ? each.claim : (firstSentenceOf(each.claim) ?? each.claim),
      },
    ];
  });
}

/** Scopes as they are compared, each read for as long as some statements are. */
export function scopesRead(): (of: Statement) => ReadScope {
  return oncePerObject(({ memory }: Statement) => readScope(memory));
}

/** Whether neither of two statements is one that is asked about; where none is, all are. */
export function isAside(
  about: ReadonlySet<StandingMemory> | null,
  one: StandingMemory,
  other: StandingMemory,
): boolean {
  return about !== null && !about.has(one) && !about.has(other);
}

/** Two places, in whatever order. */
export function pairOf(one: StandingMemory, other: StandingMemory): string {
  return [one, other]
    .map(({ path, span }) => `${path}:${String(span.start)}`)
    .sort()
    .join(' ');
}

/** Faces of one discovery, a pattern and what it distils, and the two sides of a supersession. */
export function belongTogether(one: StandingMemory, other: StandingMemory): boolean {
  if (one.path === other.path && one.record !== null && one.record === other.record) return true;
  const raised = (each: StandingMemory): string | null => each.history?.acts[0]?.entry.path ?? null;
  if (raised(one) !== null && raised(one) === raised(other)) return true;
  return cites(one, other) || cites(other, one);
}

function cites({ record }: StandingMemory, { record: named }: StandingMemory): boolean {
  if (!record || !named) return false;
  const references =
    record.role === 'pattern'
      ? record.findings
      : record.role === 'finding' || record.role === 'adr'
        ? [...record.supersedes, ...record.supersededBy]
        : [];
  return references.some(({ value }) => value === named.id.value || value === named.path);
}
