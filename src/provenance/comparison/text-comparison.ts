import { nearPairs } from '#claims/assertions/overlap';
import { kindOfWord, stem } from '#claims/sentences/claim-words';
import { firstSentenceOf } from '#claims/sentences/sentences';
import { numbersIn } from '#claims/texts/plain-contradiction';
import { wordsOf } from '#diagnostics/plain-text';
import { oncePerObject } from '#workspace/once-per-object';
import type { Workspace } from '#workspace/workspace';

import type { Ledger } from '../ledger/ledger.ts';
import { keyOf } from './compared-statement.ts';
import { type ComparedTexts, comparedTexts } from './compared-texts.ts';
import {
  type StandingMemory,
  standingMemory,
  type StandingText,
  standingTexts,
} from './standing-memory.ts';
import { type TextConflict, textConflicts } from './text-conflicts.ts';
import { compareTextScopes } from './text-scopes.ts';

/** What whole texts say that does not go together, and what was compared. */
export interface TextComparison {
  readonly conflicts: readonly TextConflict[];
  readonly repetitions: Repetitions;
  /** Every statement that was compared. */
  readonly statements: readonly StandingText[];
  readonly compared: ComparedCounts;
}

/** How much was compared, and what was not. */
export interface ComparedCounts extends Pick<ComparedTexts, 'leftOut' | 'cut' | 'long'> {
  readonly statements: number;
  readonly files: number;
  /** Statements that were compared with some of the others alone, for too many are like them. */
  readonly partly: number;
  /** Claims of records, of promoted notes and of entries. */
  readonly claims: number;
}

/** Kinds whose claims are rules of their own files, or say nothing about the project. */
const apart: ReadonlySet<string> = new Set(['term', 'local', 'behaviour']);
/** Longer claims say several things; of them the first sentence is compared. */
const longest = 300;

const placeOf = oncePerObject((): { found: TextComparison | null } => ({ found: null }));

/**
 * Compares every whole text with all others and with the claims that stand as memory; once for a
 * workspace.
 */
export function textComparison(workspace: Workspace, ledger: Ledger): TextComparison {
  return (placeOf(workspace).found ??= compareTexts(workspace, ledger));
}

function compareTexts(workspace: Workspace, ledger: Ledger): TextComparison {
  const { texts, leftOut, cut, long } = comparedTexts(workspace, ledger);
  const statements = standingTexts(texts);
  const claims = standingMemory(workspace, ledger).flatMap(shortened);
  const found =
    statements.length === 0 ? { conflicts: [], partly: 0 } : textConflicts(statements, claims);
  return {
    conflicts: found.conflicts,
    repetitions: repeatedStatements(statements),
    statements,
    compared: {
      statements: statements.length,
      files: texts.length,
      claims: claims.length,
      leftOut,
      cut,
      long,
      partly: found.partly,
    },
  };
}

function shortened(memory: StandingMemory): StandingMemory[] {
  if (memory.claim.trim() === '' || apart.has(memory.kind ?? '')) return [];
  return [
    memory.claim.length <= longest
      ? memory
      : { ...memory, claim: firstSentenceOf(memory.claim) ?? memory.claim },
  ];
}

/** A sentence that stands in more than one file. */
interface RepeatedStatement {
  /** `identical` but for marks and case, or `near`: most words are the same. */
  readonly how: 'identical' | 'near';
  /** Where it stands, by file; of what is near, two places. */
  readonly places: readonly StandingText[];
}

/** Two files of which most sentences are the same. */
interface CopiedText {
  readonly paths: readonly [string, string];
  /** Sentences that both have, and all of the shorter file. */
  readonly shared: number;
  readonly of: number;
}

/** What texts say more than once: for people to see, ranked; nothing is decided by it. */
interface Repetitions {
  readonly copies: readonly CopiedText[];
  readonly statements: readonly RepeatedStatement[];
}

/** Shorter ones, such as a heading's word, stand everywhere. */
const fewestWords = 5;
/** Two files with as many sentences in common, and as large a part of the shorter, are copies. */
const fewestOfCopy = 8;
const leastOfCopy = 0.7;
/** A sentence in more files is a habit of theirs: it makes no two of them copies. */
const mostOfCopy = 8;
/** The part of the words of two sentences that both have, from which on they are near. */
const leastShared = 0.8;

/**
 * Sentences that stand in more than one file whose scopes meet, ranked: identical ones before those
 * that are nearly the same, then by how many files have them and how long they are.
 */
export function repeatedStatements(texts: readonly StandingText[]): Repetitions {
  const long = texts.filter(({ claim }) => wordsOf(claim).length >= fewestWords);
  const groups = new Map<string, StandingText[]>();
  for (const each of long) {
    const key = keyOf(each);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const identical = [...groups.values()].map(inFiles).filter(({ length }) => length > 1);
  const copies = copiesAmong(identical, long);
  const isOfCopy = (places: readonly StandingText[]): boolean =>
    copies.some(({ paths }) => places.every(({ path }) => paths.includes(path)));
  const near = nearAmong([...groups.values()].flatMap(([first]) => (first ? [first] : [])));
  return {
    copies,
    statements: [
      ...identical
        .filter((places) => !isOfCopy(places))
        .sort(
          (a, b) => b.length - a.length || (b[0]?.claim.length ?? 0) - (a[0]?.claim.length ?? 0),
        )
        .map((places): RepeatedStatement => ({ how: 'identical', places })),
      ...near
        .filter(({ places }) => !isOfCopy(places))
        .sort((a, b) => b.shared - a.shared || b.length - a.length)
        .map(({ places }): RepeatedStatement => ({ how: 'near', places })),
    ],
  };
}

/** One place a file, of files that speak of some of the same files. */
function inFiles(places: readonly StandingText[]): StandingText[] {
  const byPath = new Map(
    places.map((each) => [each.path, each]).reverse() as [string, StandingText][],
  );
  const files = [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const [first, second] = files;
  // In most projects all speak of the same files.
  if (first && second && files.every((each) => sameScope(each, first))) return files;
  return files.filter((each) => files.some((other) => other !== each && meet(each, other)));
}

function sameScope({ text: one }: StandingText, { text: other }: StandingText): boolean {
  return (
    one.scope.folder === other.scope.folder &&
    one.scope.globs.length === 0 &&
    other.scope.globs.length === 0
  );
}

function meet(one: StandingText, other: StandingText): boolean {
  return compareTextScopes(one.text.scope, other.text.scope) !== 'apart';
}

/** Files that have most of their sentences in common. */
function copiesAmong(
  identical: readonly (readonly StandingText[])[],
  long: readonly StandingText[],
): CopiedText[] {
  const counts = new Map<string, number>();
  for (const places of identical.filter(({ length }) => length <= mostOfCopy))
    for (const [at, one] of places.entries())
      for (const other of places.slice(at + 1)) {
        const key = `${one.path}\n${other.path}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  const sizes = new Map<string, number>();
  for (const { path } of long) sizes.set(path, (sizes.get(path) ?? 0) + 1);
  return [...counts]
    .flatMap(([key, shared]) => {
      const [one = '', other = ''] = key.split('\n');
      const of = Math.min(sizes.get(one) ?? 0, sizes.get(other) ?? 0);
      return shared >= fewestOfCopy && shared >= of * leastOfCopy
        ? [{ paths: [one, other] as const, shared, of }]
        : [];
    })
    .sort((a, b) => b.shared - a.shared);
}

interface NearPair {
  readonly places: readonly [StandingText, StandingText];
  readonly shared: number;
  readonly length: number;
}

/** Pairs of sentences that have most of their words in common, and all of their numbers. */
function nearAmong(texts: readonly StandingText[]): NearPair[] {
  const words = texts.map(({ claim }) => new Set(contentOf(claim)));
  const pairs: NearPair[] = [];
  for (const [at, its] of nearPairs(words.map((each) => [...each]))) {
    const [one, other] = [texts[at], texts[its]] as [StandingText, StandingText];
    const [mine, theirs] = [words[at], words[its]] as [Set<string>, Set<string>];
    if (one.path === other.path || Math.min(mine.size, theirs.size) < fewestWords - 1) continue;
    const both = [...mine].filter((word) => theirs.has(word)).length;
    const shared = both / (mine.size + theirs.size - both);
    if (shared >= leastShared && sameNumbers(one.claim, other.claim) && meet(one, other))
      pairs.push({ places: [one, other], shared, length: one.claim.length });
  }
  return pairs;
}

/** The words of a sentence that say something, with those that deny. */
function contentOf(claim: string): string[] {
  return wordsOf(claim)
    .filter((word) => kindOfWord(word) === 'content' || kindOfWord(word) === 'not')
    .map(stem);
}

function sameNumbers(one: string, other: string): boolean {
  return numbersIn(one).join(' ') === numbersIn(other).join(' ');
}
