import { assertionOf } from '#claims/assertions/assertion';
import { claimKey, saysTheSame } from '#claims/assertions/near-duplicate';
import { scopesExclude } from '#claims/assertions/scopes';
import { getCachedAssertion, getCachedClaimKey, getCachedProposition } from '#claims/claim-terms';
import { compareProposition, propositionKey, propositionOf } from '#claims/proposition';
import { presentItems } from '#diagnostics/defined-values';
import { wordsOf } from '#diagnostics/plain-text';
import { memoizeByObject } from '#workspace/memoize';
import { isAccepted } from '#workspace/record-status';
import type { Finding } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { tracesOf } from '../item-content.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createSimilarClaimTest, nearbyMemory } from './against-obligation.ts';
import {
  areOfSameSource,
  assertionIn,
  isOutsideSelection,
  type MemoryClaim,
  pairKey,
  propositionIn,
  scopeReader,
  statementsOf,
} from './compared-claims.ts';
import { type Conflict, contradictionsIn } from './contradictions.ts';
import { type MemoryStatement, statementsAndNotes } from './memory-statements.ts';
import { textComparison } from './text-comparison.ts';

/** Two statements of memory that say the same. */
export interface Duplicate {
  readonly one: MemoryStatement;
  readonly other: MemoryStatement;
  /** Whether they differ only in marks, case and small words. */
  readonly exact: boolean;
}

/**
 * Pairs of statements that say the same.
 *
 * @param about only pairs with one of these are compared; null for all
 */
export function duplicatesIn(
  memory: readonly MemoryStatement[],
  about: ReadonlySet<MemoryStatement> | null = null,
): Duplicate[] {
  const known = new Map<string, MemoryClaim[]>();
  const found = new Map<string, Duplicate>();
  const statements = statementsOf(about === null ? memory : nearbyMemory(memory, about));
  const scopeOf = scopeReader();
  // Only keys of these statements lead to a pair with one of them.
  const asked =
    about && new Set(statements.filter((each) => about.has(each.memory)).flatMap(keysOf));
  for (const statement of statements) {
    const its = statement.memory;
    for (const key of keysOf(statement)) {
      if (asked?.has(key) === false) continue;
      const others = known.get(key) ?? [];
      for (const other of others) {
        const pair = pairKey(other.memory, its);
        if (
          found.has(pair) ||
          isOutsideSelection(about, other.memory, its) ||
          areOfSameSource(other.memory, its) ||
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
      // A few of many copies are enough to find the next one.
      if (others.length < 4) known.set(key, [...others, statement]);
    }
  }
  return [...found.values()];
}

/** Keys of a statement; those that say the same share one. */
function keysOf(statement: MemoryClaim): string[] {
  const { memory, claim } = statement;
  return [getCachedClaimKey(memory.record ?? memory, claim), propositionIn(statement).key];
}

/** Accepted findings by two keys of their claims. */
interface Claims {
  /** By `propositionKey`. */
  readonly proposed: ReadonlyMap<string, readonly Finding[]>;
  /** By `claimKey`. */
  readonly worded: ReadonlyMap<string, readonly Finding[]>;
}

/** For up to so many questions, comparing words is faster than reading all claims. */
const maxQuestionsByWords = 8;

/** The claims of findings by key; null for the first few questions about the same findings. */
const claimsOf = memoizeByObject((findings: readonly Finding[]): (() => Claims | null) => {
  let questions = 0;
  let claims: Claims | null = null;
  return () => {
    questions += 1;
    if (questions > maxQuestionsByWords)
      claims ??= {
        proposed: byKey(findings, (finding, claim) => getCachedProposition(finding, claim).key),
        worded: byKey(findings, getCachedClaimKey),
      };
    return claims;
  };
});

function byKey(
  findings: readonly Finding[],
  keyOf: (finding: Finding, claim: string) => string,
): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const claim = claimIn(finding);
    if (claim === null) continue;
    const key = keyOf(finding, claim);
    const others = found.get(key);
    if (others) others.push(finding);
    else found.set(key, [finding]);
  }
  return found;
}

/** The claim of an accepted finding. */
function claimIn(finding: Finding): string | null {
  return isAccepted(finding) && finding.claim !== null ? finding.claim.value : null;
}

/**
 * The accepted findings that make the same claim.
 *
 * @param title its heading, compared only word for word, because it is short
 */
export function duplicatesOfMemory(
  claim: string,
  title: string | null,
  { findings }: Pick<Workspace, 'findings'>,
): Finding[] {
  const texts = presentItems([claim, title]);
  const own = texts.map((text) => propositionKey(propositionOf(text)));
  const assertion = assertionOf(claim);
  const claims = claimsOf(findings)();
  if (claims) {
    const saying = (claims.worded.get(claimKey(assertion)) ?? []).filter((finding) =>
      saysTheSame(assertion, getCachedAssertion(finding, claimIn(finding) ?? '')),
    );
    const found = new Set([...own.flatMap((key) => claims.proposed.get(key) ?? []), ...saying]);
    return found.size < 2 ? [...found] : findings.filter((finding) => found.has(finding));
  }
  const mayRepeat = createSimilarClaimTest(texts);
  return findings.filter((finding) => {
    const its = claimIn(finding);
    return (
      its !== null &&
      mayRepeat(its) &&
      (own.includes(getCachedProposition(finding, its).key) ||
        saysTheSame(assertion, getCachedAssertion(finding, its)))
    );
  });
}

/**
 * Why two findings count as one discovery: the same task or raise, or nearly the same claim; null
 * if they are two.
 *
 * @param ledger has the origins of recorded findings; without it, the findings' own traces count
 */
export function sameDiscovery(
  one: Finding,
  two: Finding,
  ledger: Pick<Ledger, 'byTarget'> | null = null,
): string | null {
  const [a, b] = [origins(one, ledger), origins(two, ledger)];
  if ([...a].some((origin) => b.has(origin))) return 'the same origin';
  const [words, others] = [
    new Set(wordsOf(one.claim?.value ?? '')),
    new Set(wordsOf(two.claim?.value ?? '')),
  ];
  const shared = [...words].filter((word) => others.has(word)).length;
  const union = words.size + others.size - shared;
  return union > 0 && shared / union >= 0.9 ? 'nearly the same claim' : null;
}

function origins(finding: Finding, ledger: Pick<Ledger, 'byTarget'> | null): Set<string> {
  const traces = raisedFrom(finding, ledger) ?? finding.originTraces.map((trace) => trace.value);
  // Two tasks may share a branch or a client, so these are not origins.
  return new Set(
    traces.filter((trace) => !/^(?:branch|commit|session|client|origin):/.test(trace)),
  );
}

/**
 * Origins by the ledger: the raise entry, its task and traces; null if there is no raise. A file's
 * own traces can be edited until it is decided.
 */
function raisedFrom(finding: Finding, ledger: Pick<Ledger, 'byTarget'> | null): string[] | null {
  const raise = ledger?.byTarget
    .get(finding.path)
    ?.acts.find((act) => act.entry.content.act === 'raise');
  if (!raise) return null;
  const { task } = raise.entry.content;
  return presentItems([
    `ledger:${raise.entry.id.slice(0, 12)}`,
    task ? `task:${task}` : undefined,
    ...tracesOf(raise.item),
  ]);
}

/** Memory and its conflicts, each computed at the first call. */
interface StandingConflicts {
  readonly memory: readonly MemoryStatement[];
  contradictions(): readonly Conflict[];
  duplicates(): readonly Duplicate[];
}

const placeOf = memoizeByObject((): { found: StandingConflicts | null } => ({ found: null }));

/**
 * Finds contradictions and duplicates among memory and notes without a decision, once for a
 * workspace.
 */
export function findMemoryConflicts(workspace: Workspace, ledger: Ledger): StandingConflicts {
  const place = placeOf(workspace);
  if (place.found) return place.found;
  const memory = statementsAndNotes(workspace, ledger);
  let [contradictions, duplicates]: [readonly Conflict[] | null, readonly Duplicate[] | null] = [
    null,
    null,
  ];
  return (place.found = {
    memory,
    contradictions: () =>
      (contradictions ??= withoutLists(contradictionsIn(memory)).filter(
        (conflict) => !isOfTexts(conflict, workspace, ledger),
      )),
    duplicates: () => (duplicates ??= duplicatesIn(memory)),
  });
}

/**
 * Leaves out two notes without a decision, because their whole texts are compared, and a list of
 * values: statements without acts that differ in a value from more than one other.
 */
function withoutLists(found: readonly Conflict[]): Conflict[] {
  const isOfValues = ({ how, one, other }: Conflict): boolean =>
    how === 'value' && !one.history && !other.history;
  const alike = new Map<MemoryStatement, number>();
  for (const conflict of found.filter(isOfValues))
    for (const side of [conflict.one, conflict.other]) alike.set(side, (alike.get(side) ?? 0) + 1);
  return found.filter(
    (conflict) =>
      !(isUndecided(conflict.one) && isUndecided(conflict.other)) &&
      !(
        isOfValues(conflict) &&
        ((alike.get(conflict.one) ?? 0) > 1 || (alike.get(conflict.other) ?? 0) > 1)
      ),
  );
}

/** Whether the whole texts have the same conflict, which is then reported at its line. */
function isOfTexts({ one, other, about }: Conflict, workspace: Workspace, ledger: Ledger): boolean {
  const paths = [one.path, other.path];
  return (
    (isUndecided(one) || isUndecided(other)) &&
    textComparison(workspace, ledger).conflicts.some(
      (each) =>
        each.about === about && paths.includes(each.one.path) && paths.includes(each.other.path),
    )
  );
}

/** Whether it is a note without a decision. */
function isUndecided({ record, history }: MemoryStatement): boolean {
  return record === null && history === undefined;
}
