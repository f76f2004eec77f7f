import { contradictionOf } from '#claims/assertions/contradiction';
import { nearPairs, overlapOf, subjectWords } from '#claims/assertions/overlap';
import { type Clause, clausesOf } from '#claims/texts/clauses';
import { findPlainContradiction, pairsDifferingInNumber } from '#claims/texts/plain-contradiction';
import { memoizeByObject } from '#workspace/memoize';

import { choicePairs } from './contradictions.ts';
import {
  type ComparedStatement,
  comparedStatement,
  isOfText,
  type MemoryStatement,
  normalizedClaim,
  type WholeTextStatement,
} from './memory-statements.ts';
import {
  compareTextScopes,
  isLanguageNamed,
  type ScopeRelation,
  type TextScope,
} from './text-scopes.ts';

/** Two statements that contradict each other, at least one of them of a whole text. */
export interface TextConflict {
  readonly one: MemoryStatement;
  readonly other: MemoryStatement;
  readonly how: 'value' | 'polarity' | 'order' | 'choice';
  /** The words in which they differ. */
  readonly says: readonly [string, string];
  /** The choice that they make differently, `test runner of JavaScript`; null if not a choice. */
  readonly about: string | null;
  /** Whether one is about a part of the other's files, so that it may be meant to override it. */
  readonly overrides: boolean;
  /** Whether they differ in nothing else. */
  readonly sure: boolean;
}

/** How two statements contradict each other. */
export type Difference = Pick<TextConflict, 'how' | 'says' | 'about' | 'sure'>;

/**
 * Contradictions of whole texts with each other and with claims, found by indexes. Statements of
 * one file are not compared with each other, nor decisions with decisions, nor claims with claims.
 *
 * @returns `partly`: the number of statements that were compared with only some others
 */
export function textConflicts(
  texts: readonly WholeTextStatement[],
  claims: readonly MemoryStatement[],
): { readonly conflicts: readonly TextConflict[]; readonly partly: number } {
  const asserted = texts.filter(({ statement }) => statement.asserts);
  const keys = new Map<string, Set<string>>();
  for (const each of [...claims, ...asserted])
    keys.set(each.path, (keys.get(each.path) ?? new Set<string>()).add(normalizedClaim(each)));
  const all = [...claims, ...representatives(asserted)].map(comparedStatement);
  const mayDiffer = (one: ComparedStatement, other: ComparedStatement): boolean =>
    (isOfText(one.memory) || isOfText(other.memory)) &&
    one.memory.path !== other.memory.path &&
    !(isDecision(one.memory) && isDecision(other.memory)) &&
    !speakOfOtherParts(one.parts, other.parts) &&
    // A file that also says the same as the other does not contradict it.
    keys.get(one.memory.path)?.has(other.key) !== true &&
    keys.get(other.memory.path)?.has(one.key) !== true;
  const varies = variesInFile(all);
  const mayVary = (one: ComparedStatement, other: ComparedStatement): boolean =>
    varies(one) || varies(other) || (isOfDay(one.memory) && isOfDay(other.memory));
  let partly = 0;
  const countPartly = (): void => void (partly += 1);
  const found = new Map<string, TextConflict>();
  const pairs = new Set<string>();
  const addConflict = (one: ComparedStatement, other: ComparedStatement, how: Difference): void => {
    const relation = scopesOf(one.memory, other.memory);
    if (relation === 'apart') return;
    const [first, second] = inOrder(one.memory, other.memory) ? [one, other] : [other, one];
    const says = first === one ? how.says : ([how.says[1], how.says[0]] as const);
    const files = [first.memory.path, second.memory.path];
    const pair = [...files, first.key, second.key].join('\n');
    // One contradiction for each choice: "pnpm" and "not npm" against "npm" are one.
    const key = how.about === null ? pair : [...files, how.about].join('\n');
    const known = found.get(key);
    if (pairs.has(pair) || (known && weightOf(how) <= weightOf(known))) return;
    pairs.add(pair);
    found.set(key, {
      ...how,
      says,
      one: first.memory,
      other: second.memory,
      overrides: relation === 'within',
      sure: how.sure && isUnconditional(one.memory) && isUnconditional(other.memory),
    });
  };
  for (const { one, other, role, says, sure } of choicePairs(all, countPartly))
    if (mayDiffer(one, other))
      addConflict(one, other, { how: 'choice', says, about: role.name, sure });
  for (const [at, its] of nearPairs(all.map(({ assertion }) => subjectWords(assertion)))) {
    const [one, other] = [all[at], all[its]] as [ComparedStatement, ComparedStatement];
    const how = mayDiffer(one, other) ? differenceOf(one, other) : null;
    if (how && !(how.how === 'value' && mayVary(one, other))) addConflict(one, other, how);
  }
  const inNumber = pairsDifferingInNumber(all, ({ memory }) => memory.claim, countPartly);
  for (const { one, other, says } of inNumber)
    if (mayDiffer(one, other) && !mayVary(one, other))
      addConflict(one, other, { how: 'value', says, about: null, sure: true });
  const conflicts = [...found.values()].sort(
    (a, b) => Number(a.overrides) - Number(b.overrides) || Number(b.sure) - Number(a.sure),
  );
  return { conflicts, partly };
}

/**
 * How much a difference says. Of several about one choice the heaviest is kept: a sure one, then
 * "npm" against "pnpm", then "npm" against "not npm".
 */
function weightOf({ sure, says }: Difference): number {
  return (sure ? 2 : 0) + (says.some((each) => each.startsWith('not ')) ? 0 : 1);
}

/** Whether a file has a date in its name: its values are those of its day. */
function isOfDay({ path }: MemoryStatement): boolean {
  return /(?<!\d)(?:19|20)\d\d[-_]?[01]\d[-_]?[0-3]\d(?!\d)[^/]*$/.test(path);
}

const clausesIn = memoizeByObject(({ memory }: ComparedStatement): Clause[] =>
  clausesOf(memory.claim, isOfText(memory) && memory.statement.denied),
);

function differenceOf(one: ComparedStatement, other: ComparedStatement): Difference | null {
  const plain = findPlainContradiction(clausesIn(one), clausesIn(other));
  if (plain)
    return { how: plain.how, says: [plain.one, plain.other], about: null, sure: plain.sure };
  if (one.assertion.marks.length === 0 || other.assertion.marks.length === 0) return null;
  const order = contradictionOf(one.assertion, other.assertion, false);
  return order?.how === 'order' && overlapOf(one.assertion, other.assertion).jaccard >= 0.6
    ? { how: 'order', says: [order.one, order.other], about: null, sure: false }
    : null;
}

/** Returns a test whether a statement is in its file with another value, too: a log or a list. */
function variesInFile(
  all: readonly ComparedStatement[],
): (statement: ComparedStatement) => boolean {
  const byPath = new Map<string, ComparedStatement[]>();
  for (const each of all) {
    const list = byPath.get(each.memory.path);
    if (list) list.push(each);
    else byPath.set(each.memory.path, [each]);
  }
  return memoizeByObject((one: ComparedStatement) =>
    (byPath.get(one.memory.path) ?? []).some(
      (other) =>
        other !== one && findPlainContradiction(clausesIn(one), clausesIn(other))?.how === 'value',
    ),
  );
}

/** Files of one scope with the same sentence that are compared. */
const maxAlike = 4;

function representatives(all: readonly WholeTextStatement[]): WholeTextStatement[] {
  const counts = new Map<string, number>();
  return all.filter((each) => {
    const { scope } = each.text;
    const place = [normalizedClaim(each), scope.folder, ...scope.globs].join('\n');
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    return count <= maxAlike;
  });
}

/** Whether two statements are about other parts, such as shell scripts and Rust code. */
function speakOfOtherParts(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && ![...one].some((part) => other.has(part));
}

function inOrder(one: MemoryStatement, other: MemoryStatement): boolean {
  return one.path < other.path || (one.path === other.path && one.span.start <= other.span.start);
}

function isDecision(memory: MemoryStatement): boolean {
  return memory.record?.role === 'adr';
}

function isUnconditional({ appliesWhen }: MemoryStatement): boolean {
  return appliesWhen.length === 0;
}

const everything: TextScope = { folder: '', globs: [] };

/** Compares the files that two statements are about. */
function scopesOf(one: MemoryStatement, other: MemoryStatement): ScopeRelation {
  const [mine, theirs] = [one, other].map((each) =>
    isOfText(each) ? each.text.scope : everything,
  ) as [TextScope, TextScope];
  const relation = compareTextScopes(mine, theirs);
  if (relation !== 'within' || mine.folder !== theirs.folder) return relation;
  // Rules for `*.ts`, and what a text for all files says about TypeScript, have one scope.
  const isOf = (scope: TextScope, whole: TextScope, about: MemoryStatement): boolean =>
    scope.globs.length > 0 &&
    whole.globs.length === 0 &&
    isLanguageNamed(
      scope.globs,
      [about.claim, ...(isOfText(about) ? about.statement.under : [])].join(' '),
    );
  return isOf(mine, theirs, other) || isOf(theirs, mine, one) ? 'same' : 'within';
}
