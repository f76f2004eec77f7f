import type { Assertion } from '#claims/assertions/assertion';
import {
  type Contradiction,
  contradictionOf,
  mayContradict,
} from '#claims/assertions/contradiction';
import { saysTheSame } from '#claims/assertions/near-duplicate';
import { nearPairs, subjectWords } from '#claims/assertions/near-pairs';
import { nearScopes, type ReadScope, readScope, scopesExclude } from '#claims/assertions/scopes';
import { assertionBy, claimKeyBy, propositionBy } from '#claims/claims-read-once';
import { compareProposition } from '#claims/proposition';
import { sentencesOf } from '#claims/sentences/sentences';
import { oncePerObject } from '#workspace/once-per-object';
import type { Workspace } from '#workspace/workspace';

import type { Ledger } from '../ledger/ledger.ts';
import { nearbyMemory } from './nearby-memory.ts';
import { type StandingMemory, statementsAndNotes } from './standing-memory.ts';

/** Two statements of memory that do not go together, the one that was first met first. */
export interface Conflict {
  readonly one: StandingMemory;
  readonly other: StandingMemory;
  readonly how: Contradiction['how'] | 'superseded';
  /** What each says where they differ. */
  readonly says: readonly [string, string];
}

/** Two statements of memory that say the same. */
export interface Duplicate {
  readonly one: StandingMemory;
  readonly other: StandingMemory;
  /** Whether it is the same but for marks, case and small words. */
  readonly exact: boolean;
}

/** What stands as memory, and what of it does not go together; found when it is asked for. */
export interface StandingConflicts {
  readonly memory: readonly StandingMemory[];
  contradictions(): readonly Conflict[];
  duplicates(): readonly Duplicate[];
}

const placeOf = oncePerObject((): { found: StandingConflicts | null } => ({ found: null }));

/** The conflicts of a workspace: rules ask for them, and so does the command that shows them. */
export function standingConflicts(workspace: Workspace, ledger: Ledger): StandingConflicts {
  const place = placeOf(workspace);
  if (place.found) return place.found;
  const memory = statementsAndNotes(workspace, ledger);
  let [contradictions, duplicates]: [readonly Conflict[] | null, readonly Duplicate[] | null] = [
    null,
    null,
  ];
  return (place.found = {
    memory,
    contradictions: () => (contradictions ??= withoutLists(contradictionsIn(memory))),
    duplicates: () => (duplicates ??= duplicatesIn(memory)),
  });
}

/**
 * Contradictions without what only looks like one among texts that nobody decided about: two notes,
 * whose bodies are compared as whole texts, and three decisions or more that say the same of three
 * things.
 */
function withoutLists(found: readonly Conflict[]): Conflict[] {
  const isOfValues = ({ how, one, other }: Conflict): boolean =>
    how === 'value' && !one.history && !other.history;
  const alike = new Map<StandingMemory, number>();
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

/** Whether it is a note that nobody decided about. */
function isUndecided({ record, history }: StandingMemory): boolean {
  return record === null && history === undefined;
}

/** Longer claims say several things; of them, the first sentence is compared. */
const longest = 300;
/** A note of fewer words is a title. */
const fewest = 6;
/** Kinds whose statements are rules of their own files, or no statements about the project. */
const apart: ReadonlySet<string> = new Set(['term', 'local', 'behaviour']);

/**
 * Contradictions in what stands as memory: through an index of words, never by comparing all pairs.
 * Facts whose scopes exclude each other do not conflict.
 *
 * @param about the statements that are asked about: only pairs with one of them are compared, and
 *   who replaces whom is not asked
 */
export function contradictionsIn(
  memory: readonly StandingMemory[],
  about: ReadonlySet<StandingMemory> | null = null,
): Conflict[] {
  const compared = statementsOf(about === null ? memory : nearbyMemory(memory, about));
  const found: Conflict[] = about === null ? supersededPairs(memory) : [];
  const known = new Set(found.map(({ one, other }) => pairOf(one, other)));
  const scopeOf = scopesRead();
  for (const [one, other] of nearPairs(compared.map((each) => subjectWords(assertionIn(each))))) {
    const [first, second] = [compared[one], compared[other]] as [Statement, Statement];
    if (
      isAside(about, first.memory, second.memory) ||
      !mayContradict(assertionIn(first), assertionIn(second)) ||
      belongTogether(first.memory, second.memory) ||
      scopesExclude(scopeOf(first), scopeOf(second))
    )
      continue;
    const how = contradictionOf(
      assertionIn(first),
      assertionIn(second),
      nearScopes(scopeOf(first), scopeOf(second)),
    );
    if (how && !known.has(pairOf(first.memory, second.memory)))
      found.push({
        one: first.memory,
        other: second.memory,
        how: how.how,
        says: [how.one, how.other],
      });
  }
  return found;
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

/** Scopes as they are compared, each read for as long as some statements are. */
function scopesRead(): (of: Statement) => ReadScope {
  return oncePerObject(({ memory }: Statement) => readScope(memory));
}

/** What a statement is found by, by what says the same. */
function keysOf(statement: Statement): string[] {
  const { memory, claim } = statement;
  return [claimKeyBy(memory.record ?? memory, claim), propositionIn(statement).key];
}

function isAside(
  about: ReadonlySet<StandingMemory> | null,
  one: StandingMemory,
  other: StandingMemory,
): boolean {
  return about !== null && !about.has(one) && !about.has(other);
}

/** Two places, in whatever order. */
function pairOf(one: StandingMemory, other: StandingMemory): string {
  return [one, other]
    .map(({ path, span }) => `${path}:${String(span.start)}`)
    .sort()
    .join(' ');
}

interface Statement {
  readonly memory: StandingMemory;
  readonly claim: string;
}

function assertionIn({ memory, claim }: Statement): Assertion {
  return assertionBy(memory.record ?? memory, claim);
}

function propositionIn({ memory, claim }: Statement): ReturnType<typeof propositionBy> {
  return propositionBy(memory.record ?? memory, claim);
}

function statementsOf(memory: readonly StandingMemory[]): Statement[] {
  return memory.flatMap((each) => {
    if (each.claim.trim() === '' || apart.has(each.kind ?? '')) return [];
    // The title of a note that nobody decided about says what it is about, and nothing of it.
    if (!each.record && !each.history && each.claim.trim().split(/\s+/).length < fewest) return [];
    return [
      {
        memory: each,
        claim:
          each.claim.length <= longest ? each.claim : (sentencesOf(each.claim)[0] ?? each.claim),
      },
    ];
  });
}

/** Both sides of a supersession that are both memory still. */
function supersededPairs(memory: readonly StandingMemory[]): Conflict[] {
  const byName = new Map(
    memory.flatMap((each) => namesOf(each).map((name) => [name, each] as const)),
  );
  const pairs = new Map<string, Conflict>();
  for (const each of memory) {
    const { record } = each;
    if (record?.role !== 'finding' && record?.role !== 'adr') continue;
    for (const [list, newer] of [
      [record.supersedes, each],
      [record.supersededBy, null],
    ] as const) {
      for (const { value } of list) {
        const named = byName.get(value.replace(/^(?:adr[- ]?)?0*(?=\d+$)/i, ''));
        if (!named || named === each) continue;
        const [older, other] = newer ? [named, each] : [each, named];
        pairs.set(`${older.path} ${other.path}`, {
          one: older,
          other,
          how: 'superseded',
          says: ['superseded', 'its replacement'],
        });
      }
    }
  }
  return [...pairs.values()];
}

/** What other records name a record by: its id, its path, and the number of a decision. */
function namesOf({ record }: StandingMemory): string[] {
  if (!record) return [];
  return [
    record.id.value,
    record.path,
    ...(record.role === 'adr' && record.number ? [String(record.number.value)] : []),
  ];
}

/** Faces of one discovery, a pattern and what it distils, and the two sides of a supersession. */
function belongTogether(one: StandingMemory, other: StandingMemory): boolean {
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
