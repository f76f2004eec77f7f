import { assertionOf } from '#claims/assertions/assertion';
import { claimKey, saysTheSame } from '#claims/assertions/near-duplicate';
import { scopesExclude } from '#claims/assertions/scopes';
import { assertionBy, claimKeyBy, propositionBy } from '#claims/claim-terms';
import { compareProposition, propositionKey, propositionOf } from '#claims/proposition';
import { wordsOf } from '#diagnostics/plain-text';
import { present } from '#diagnostics/present';
import { oncePerObject } from '#workspace/once-per-object';
import type { Finding } from '#workspace/records';
import { isAccepted } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import type { Ledger } from '../ledger/ledger.ts';
import { tracesOf } from '../recorded-acts.ts';
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
import { nearbyMemory, repeatedClaims } from './nearby-memory.ts';
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

/** Findings by what they claim. */
interface Claims {
  /** By the key of what they propose. */
  readonly proposed: ReadonlyMap<string, readonly Finding[]>;
  /** By what those have in common that say the same. */
  readonly spoken: ReadonlyMap<string, readonly Finding[]>;
}

/**
 * Whoever asks more often than this has all claims read: to answer few questions, a look at their
 * words is enough.
 */
const fewQuestions = 8;

/**
 * The claims of some findings, once they were asked for more than a few times: a review asks for
 * each of what waits.
 */
const claimsOf = oncePerObject((findings: readonly Finding[]): (() => Claims | null) => {
  let questions = 0;
  let claims: Claims | null = null;
  return () => {
    questions += 1;
    if (questions > fewQuestions)
      claims ??= {
        proposed: byKey(findings, (finding, claim) => propositionBy(finding, claim).key),
        spoken: byKey(findings, claimKeyBy),
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

/** What a finding claims that is memory. */
function claimIn(finding: Finding): string | null {
  return isAccepted(finding) && finding.claim !== null ? finding.claim.value : null;
}

/**
 * The promoted findings that make the same claim.
 *
 * @param title the heading it will have: only word for word a copy, for a heading is short
 */
export function duplicatesOfMemory(
  claim: string,
  title: string | null,
  { findings }: Pick<Workspace, 'findings'>,
): Finding[] {
  const texts = present([claim, title]);
  const own = texts.map((text) => propositionKey(propositionOf(text)));
  const assertion = assertionOf(claim);
  const claims = claimsOf(findings)();
  if (claims) {
    const saying = (claims.spoken.get(claimKey(assertion)) ?? []).filter((finding) =>
      saysTheSame(assertion, assertionBy(finding, claimIn(finding) ?? '')),
    );
    const found = new Set([...own.flatMap((key) => claims.proposed.get(key) ?? []), ...saying]);
    return found.size < 2 ? [...found] : findings.filter((finding) => found.has(finding));
  }
  const mayRepeat = repeatedClaims(texts);
  return findings.filter((finding) => {
    const its = claimIn(finding);
    return (
      its !== null &&
      mayRepeat(its) &&
      (own.includes(propositionBy(finding, its).key) ||
        saysTheSame(assertion, assertionBy(finding, its)))
    );
  });
}

/**
 * Why two findings count as one discovery: the same task or raise, or nearly the same claim; null
 * when they are two.
 *
 * @param ledger what it recorded when they were raised counts; without it, what the findings say of
 *   themselves
 */
export function sameDiscovery(
  one: Finding,
  two: Finding,
  ledger: Pick<Ledger, 'byTarget'> | null = null,
): string | null {
  const [a, b] = [origins(one, ledger), origins(two, ledger)];
  // Another task and another raise: one origin in common makes them one.
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
  const traces = raiseOf(finding, ledger) ?? finding.originTraces.map((trace) => trace.value);
  // Where and with what something was written down is no origin: two tasks may share a branch, and
  // every task has the same client.
  return new Set(
    traces.filter((trace) => !/^(?:branch|commit|session|client|origin):/.test(trace)),
  );
}

/**
 * Where the ledger says a finding came up: its raise entry, the task, and the traces of then; null
 * where none was recorded. What a file says of itself can be edited until it is decided.
 */
function raiseOf(finding: Finding, ledger: Pick<Ledger, 'byTarget'> | null): string[] | null {
  const raise = ledger?.byTarget
    .get(finding.path)
    ?.acts.find((act) => act.entry.content.act === 'raise');
  if (!raise) return null;
  const { task } = raise.entry.content;
  return [
    `ledger:${raise.entry.id.slice(0, 12)}`,
    ...(task ? [`task:${task}`] : []),
    ...tracesOf(raise.item),
  ];
}
