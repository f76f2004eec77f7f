import { contradictionOf, mayContradict } from '#claims/assertions/contradiction';
import { nearPairs, subjectWords } from '#claims/assertions/overlap';
import { applyInSimilarCases, scopesExclude } from '#claims/assertions/scopes';
import type { Choice } from '#claims/choices/choices-in';
import { choicesAgree, otherChoice } from '#claims/choices/other-choice';
import type { Role } from '#claims/choices/role';
import { type Disagreement, mayChooseForDifferentThings } from '#claims/disagreement';
import { hasDifferentLead } from '#claims/main-statements';
import { lastName } from '#workspace/paths/target';

import { nearbyMemory } from './against-obligation.ts';
import {
  areOfSameSource,
  clausesIn,
  isOutsideSelection,
  type MemoryClaim,
  type MemoryClause,
  pairKey,
  scopeReader,
  statementsOf,
} from './compared-claims.ts';
import { type ComparedStatement, isOfText, type MemoryStatement } from './memory-statements.ts';

/** Two statements of memory that contradict each other. */
export interface Conflict {
  readonly one: MemoryStatement;
  readonly other: MemoryStatement;
  readonly how: Disagreement['how'] | 'superseded';
  /** The words in which they differ. */
  readonly says: readonly [string, string];
  /** The choice that they make differently, `test runner of JavaScript`; null if not a choice. */
  readonly about: string | null;
}

/**
 * Contradictions in memory, found by an index of words. Facts whose scopes exclude each other do
 * not conflict.
 *
 * @param about only pairs with one of these are compared, without supersessions; null for all
 */
export function contradictionsIn(
  memory: readonly MemoryStatement[],
  about: ReadonlySet<MemoryStatement> | null = null,
): Conflict[] {
  const compared = clausesIn(statementsOf(about === null ? memory : nearbyMemory(memory, about)));
  const found: Conflict[] = about === null ? supersededPairs(memory) : [];
  const known = new Set(found.map(({ one, other }) => pairKey(one, other)));
  const scopeOf = scopeReader();
  const mayConflict = (one: MemoryClause, other: MemoryClause, chosen: boolean): boolean =>
    one.memory !== other.memory &&
    !isOutsideSelection(about, one.memory, other.memory) &&
    !areOfSameSource(one.memory, other.memory) &&
    !hasDifferentLead(one.main, other.main, chosen);
  const add = (
    one: MemoryClaim,
    other: MemoryClaim,
    how: Omit<Conflict, 'one' | 'other'>,
  ): void => {
    const pair = pairKey(one.memory, other.memory);
    if (known.has(pair)) return;
    known.add(pair);
    found.push({ ...how, one: one.memory, other: other.memory });
  };
  for (const [at, its] of nearPairs(compared.map(({ main }) => subjectWords(main.assertion)))) {
    const [one, other] = [compared[at], compared[its]] as [MemoryClause, MemoryClause];
    const asserted = [one.main.assertion, other.main.assertion] as const;
    if (!mayContradict(...asserted) || !mayConflict(one, other, false)) continue;
    const scopes = [scopeOf(one), scopeOf(other)] as const;
    if (scopesExclude(...scopes)) continue;
    const how = contradictionOf(...asserted, applyInSimilarCases(...scopes));
    if (how) add(one, other, { how: how.how, says: [how.one, how.other], about: null });
  }
  for (const { one, other, role, says } of otherChoices(memory, about))
    if (mayConflict(one, other, true) && !scopesExclude(scopeOf(one), scopeOf(other)))
      add(one, other, { how: 'choice', says, about: role.name });
  return found;
}

/** Pairs of claims that choose different tools for the same thing. */
function otherChoices(
  memory: readonly MemoryStatement[],
  about: ReadonlySet<MemoryStatement> | null,
): ChoicePair<MemoryClause & Choosing>[] {
  const choosing = (all: readonly MemoryStatement[]): (MemoryClause & Choosing)[] =>
    clausesIn(statementsOf(all))
      .map((each) => ({ ...each, choosing: each.main.choosing }))
      .filter((each) => each.choosing.choices.length > 0);
  const asked = about === null ? null : choosing([...about]);
  if (asked?.length === 0) return [];
  return [...choicePairs(choosing(memory), () => undefined)].filter(
    ({ one, other, role, sure }) =>
      sure && !mayChooseForDifferentThings(one.main.assertion, other.main.assertion, role),
  );
}

/** Pairs of a superseded record and its replacement that are both still memory. */
function supersededPairs(memory: readonly MemoryStatement[]): Conflict[] {
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
          about: null,
        });
      }
    }
  }
  return [...pairs.values()];
}

/** Names of a record in others: its id, its path, and the number of a decision. */
function namesOf({ record }: MemoryStatement): string[] {
  if (!record) return [];
  return [
    record.id.value,
    record.path,
    ...(record.role === 'adr' && record.number ? [String(record.number.value)] : []),
  ];
}

type Choosing = Pick<ComparedStatement, 'memory' | 'choosing'>;

interface ChoicePair<T extends Choosing> {
  readonly one: T;
  readonly other: T;
  readonly role: Role;
  readonly says: readonly [string, string];
  readonly sure: boolean;
}

/** Statements of one choice in a role that are compared with others. */
const maxOfChoice = 100;

/**
 * Pairs of statements that choose differently. A file that names both choices itself contradicts
 * neither.
 *
 * @param onPartly called for each statement beyond the limit, which is compared with only some
 */
export function* choicePairs<T extends Choosing>(
  all: readonly T[],
  onPartly: () => void,
): Generator<ChoicePair<T>> {
  const byRole = new Map<Role, Map<string, T[]>>();
  const namedIn = new Map<string, Set<string>>();
  for (const each of all)
    for (const choice of each.choosing.choices) {
      const file = fileKey(each, choice.role);
      if (choice.how !== 'denied')
        namedIn.set(file, (namedIn.get(file) ?? new Set<string>()).add(choice.choice));
      if (choice.how === 'named') continue;
      const groups = byRole.get(choice.role) ?? new Map<string, T[]>();
      byRole.set(choice.role, groups);
      const group = groups.get(groupKey(choice)) ?? [];
      groups.set(groupKey(choice), group);
      if (group.at(-1) === each) continue;
      if (group.length < maxOfChoice) group.push(each);
      else onPartly();
    }
  const leavesOpen = (each: T, role: Role, choice: string): boolean =>
    ![...(namedIn.get(fileKey(each, role)) ?? [])].some((known) => choicesAgree(known, choice));
  for (const [role, groups] of byRole) {
    const lists = [...groups.values()];
    for (const [at, list] of lists.entries())
      for (const others of lists.slice(at + 1))
        for (const one of list)
          for (const other of others) {
            const found =
              one.memory.path === other.memory.path
                ? null
                : otherChoice(one.choosing, other.choosing);
            if (!found || found.role !== role) continue;
            const isDenied = [found.one, found.other].some((each) => each.startsWith('not '));
            if (
              isDenied ||
              (leavesOpen(one, role, found.other) && leavesOpen(other, role, found.one))
            )
              yield {
                one,
                other,
                role,
                says: [found.one, found.other],
                sure: found.sure && !(isNamedFor(one, found.one) && isNamedFor(other, found.other)),
              };
          }
  }
}

/** Whether a file of instructions is named for a choice, such as `prisma-rules.md`. */
function isNamedFor({ memory }: Choosing, choice: string): boolean {
  const name = lastName(memory.path).toLowerCase();
  return (
    isOfText(memory) &&
    memory.text.kind === 'instructions' &&
    name.includes(choice.toLowerCase().replace(/ /g, '-'))
  );
}

function fileKey({ memory }: Choosing, role: Role): string {
  return `${memory.path}\n${role.name}`;
}

function groupKey({ how, choice }: Choice): string {
  return `${how} ${choice}`;
}
