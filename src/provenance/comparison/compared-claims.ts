import type { Assertion } from '#claims/assertions/assertion';
import { type ReadScope, readScope } from '#claims/assertions/scopes';
import { assertionBy, mainStatementsBy, propositionBy } from '#claims/claim-terms';
import type { MainStatement } from '#claims/main-statements';
import { firstSentenceOf } from '#claims/sentences/sentences';
import { oncePerObject } from '#workspace/once-per-object';

import type { StandingMemory } from './standing-memory.ts';

/** Longer claims say several things. */
const maxClaimLength = 300;
/** A note of fewer words is a title. */
const minNoteWords = 6;
/** Kinds whose claims are rules of their own files, about the past, or not about the project. */
const leftOutKinds: ReadonlySet<string> = new Set(['term', 'local', 'behaviour', 'dead-end']);

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
    if (each.claim.trim() === '' || leftOutKinds.has(each.kind ?? '')) return [];
    // The title of a note without a decision is a topic, not a claim.
    const isTitle = each.claim.trim().split(/\s+/).length < minNoteWords;
    if (!each.record && !each.history && isTitle) return [];
    return [{ memory: each, claim: comparableClaim(each.claim) }];
  });
}

/** A claim, or the first sentence of one of more than 300 characters. */
export function comparableClaim(claim: string): string {
  return claim.length <= maxClaimLength ? claim : (firstSentenceOf(claim) ?? claim);
}

/** Returns a reader of scopes that reads each once. */
export function scopeReader(): (of: Statement) => ReadScope {
  return oncePerObject(({ memory }: Statement) => readScope(memory));
}

/** Whether neither of two statements is in `about`; null stands for all. */
export function isAside(
  about: ReadonlySet<StandingMemory> | null,
  one: StandingMemory,
  other: StandingMemory,
): boolean {
  return about !== null && !about.has(one) && !about.has(other);
}

/** A key of two places, the same in either order. */
export function pairKey(one: StandingMemory, other: StandingMemory): string {
  return [one, other]
    .map(({ path, span }) => `${path}:${String(span.start)}`)
    .sort()
    .join(' ');
}

/** Whether two statements are of one record or act, or one cites the other. */
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
