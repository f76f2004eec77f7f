import type { Assertion } from '#claims/assertions/assertion';
import { type ReadScope, readScope } from '#claims/assertions/scopes';
import {
  getCachedAssertion,
  getCachedMainStatements,
  getCachedProposition,
} from '#claims/claim-terms';
import type { MainStatement } from '#claims/main-statements';
import { firstSentenceOf } from '#claims/sentences/sentences';
import { memoizeByObject } from '#workspace/memoize';

import { capturedFrom } from '../evidence/captured-from.ts';
import { tracesOf } from '../item-content.ts';
import type { MemoryStatement } from './memory-statements.ts';

/** Longer claims say several things. */
const maxClaimLength = 300;
/** A note of fewer words is a title. */
const minNoteWords = 6;
/** Kinds whose claims are rules of their own files, about the past, or not about the project. */
const leftOutKinds: ReadonlySet<string> = new Set(['term', 'local', 'behaviour', 'dead-end']);

/** A claim of memory as it is compared with others. */
export interface MemoryClaim {
  readonly memory: MemoryStatement;
  readonly claim: string;
}

/** A clause of a statement. */
export interface MemoryClause extends MemoryClaim {
  readonly main: MainStatement;
}

/** Reads what a claim asserts, once for its record. */
export function assertionIn({ memory, claim }: MemoryClaim): Assertion {
  return getCachedAssertion(memory.record ?? memory, claim);
}

/** Splits claims into their main statements, without reasons. */
export function clausesIn(statements: readonly MemoryClaim[]): MemoryClause[] {
  return statements.flatMap(({ memory, claim }) =>
    getCachedMainStatements(memory.record ?? memory, claim).map((main) => ({
      memory,
      claim,
      main,
    })),
  );
}

/** Reads the proposition of a claim, once for its record. */
export function propositionIn({
  memory,
  claim,
}: MemoryClaim): ReturnType<typeof getCachedProposition> {
  return getCachedProposition(memory.record ?? memory, claim);
}

/** The claims of memory that can be compared with each other. */
export function statementsOf(memory: readonly MemoryStatement[]): MemoryClaim[] {
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
export function scopeReader(): (of: MemoryClaim) => ReadScope {
  return memoizeByObject(({ memory }: MemoryClaim) => readScope(memory));
}

/** Whether neither of two statements is in `about`; null means all statements. */
export function isOutsideSelection(
  about: ReadonlySet<MemoryStatement> | null,
  one: MemoryStatement,
  other: MemoryStatement,
): boolean {
  return about !== null && !about.has(one) && !about.has(other);
}

/** A key of two places, the same in either order. */
export function pairKey(one: MemoryStatement, other: MemoryStatement): string {
  return [one, other]
    .map(({ path, span }) => `${path}:${String(span.start)}`)
    .sort()
    .join(' ');
}

/** Whether two statements are of one record or act, or one cites the other or was imported. */
export function areOfSameSource(one: MemoryStatement, other: MemoryStatement): boolean {
  if (one.path === other.path && one.record !== null && one.record === other.record) return true;
  const [notes, others] = [notesOf(one), notesOf(other)];
  if (notes.includes(other.path) || others.includes(one.path)) return true;
  // One act imports many notes, and they may contradict each other.
  const isImport = notes.length + others.length > 0;
  return (!isImport && isRaisedTogether(one, other)) || cites(one, other) || cites(other, one);
}

/** The paths of the notes that a statement was imported from. */
function notesOf({ history }: MemoryStatement): readonly string[] {
  const traces = history?.acts[0] ? tracesOf(history.acts[0].item) : [];
  return capturedFrom(traces.filter((trace) => trace.startsWith('import:'))).map(({ path }) =>
    path.replace(/#.*$/, ''),
  );
}

function isRaisedTogether(
  { history: one }: MemoryStatement,
  { history: other }: MemoryStatement,
): boolean {
  const act = one?.acts[0]?.entry.path;
  return act !== undefined && act === other?.acts[0]?.entry.path;
}

function cites({ record }: MemoryStatement, { record: named }: MemoryStatement): boolean {
  if (!record || !named) return false;
  const references =
    record.role === 'pattern'
      ? record.findings
      : record.role === 'finding' || record.role === 'adr'
        ? [...record.supersedes, ...record.supersededBy]
        : [];
  return references.some(({ value }) => value === named.id.value || value === named.path);
}
