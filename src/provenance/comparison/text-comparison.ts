import { nearPairs } from '#claims/assertions/overlap';
import { kindOfWord, stem } from '#claims/sentences/claim-words';
import { numbersIn } from '#claims/texts/plain-contradiction';
import { wordsOf } from '#diagnostics/plain-text';
import { memoizeByObject } from '#workspace/memoize';
import type { Workspace } from '#workspace/workspace';

import type { Ledger } from '../ledger/ledger.ts';
import { comparableClaim } from './compared-claims.ts';
import { type ComparedTexts, comparedTexts } from './compared-texts.ts';
import {
  listMemoryStatements,
  listWholeTextStatements,
  normalizedClaim,
  type WholeTextStatement,
} from './memory-statements.ts';
import { type TextConflict, textConflicts } from './text-conflicts.ts';
import { compareTextScopes } from './text-scopes.ts';

/** Conflicts and repetitions of whole texts. */
export interface TextComparison {
  readonly conflicts: readonly TextConflict[];
  readonly repetitions: Repetitions;
  readonly statements: readonly WholeTextStatement[];
  readonly compared: ComparedCounts;
}

/** How much was compared, and how much was not. */
export interface ComparedCounts extends Pick<ComparedTexts, 'leftOut' | 'cut' | 'long'> {
  readonly statements: number;
  readonly files: number;
  /** Statements that were compared with only some others, because too many are similar. */
  readonly partly: number;
  /** Claims of records, of promoted notes and of entries. */
  readonly claims: number;
}

/** Kinds whose claims are rules of their own files, or not about the project. */
const leftOutKinds: ReadonlySet<string> = new Set(['term', 'local', 'behaviour']);

const placeOf = memoizeByObject((): { found: TextComparison | null } => ({ found: null }));

/** Compares whole texts with each other and with claims of memory; once for a workspace. */
export function textComparison(workspace: Workspace, ledger: Ledger): TextComparison {
  return (placeOf(workspace).found ??= compareTexts(workspace, ledger));
}

function compareTexts(workspace: Workspace, ledger: Ledger): TextComparison {
  const { texts, leftOut, cut, long } = comparedTexts(workspace, ledger);
  const statements = listWholeTextStatements(texts);
  const claims = listMemoryStatements(workspace, ledger)
    .filter(({ claim, kind }) => claim.trim() !== '' && !leftOutKinds.has(kind ?? ''))
    .map((memory) => ({ ...memory, claim: comparableClaim(memory.claim) }));
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

/** A sentence in more than one file. */
interface RepeatedStatement {
  /** `identical` except for marks and case, or `near`: most words are the same. */
  readonly how: 'identical' | 'near';
  /** One for each file, by path; two if `near`. */
  readonly places: readonly WholeTextStatement[];
}

/** Two files with most sentences in common. */
interface CopiedText {
  readonly paths: readonly [string, string];
  readonly shared: number;
  /** Sentences of the shorter file. */
  readonly of: number;
}

/** What texts repeat, ranked, for people to read; no check fails by it. */
interface Repetitions {
  readonly copies: readonly CopiedText[];
  readonly statements: readonly RepeatedStatement[];
}

/** Shorter sentences, such as headings, are in many files. */
const minWords = 5;
/** Two copies share at least so many sentences, and this part of the shorter file. */
const minSentencesOfCopy = 8;
const minPartOfCopy = 0.7;
/** Sentences in more files are boilerplate, not copies. */
const maxFilesOfCopy = 8;
/** Near sentences share at least this part of their words. */
const minShared = 0.8;

/**
 * Sentences in several files with overlapping scopes: first identical ones, by their number of
 * files and their length; then near ones, by how alike they are.
 */
export function repeatedStatements(texts: readonly WholeTextStatement[]): Repetitions {
  const long = texts.filter(({ claim }) => wordsOf(claim).length >= minWords);
  const groups = new Map<string, WholeTextStatement[]>();
  for (const each of long) {
    const key = normalizedClaim(each);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const identical = [...groups.values()].map(firstInFiles).filter(({ length }) => length > 1);
  const copies = copiesAmong(identical, long);
  const isOfCopy = (places: readonly WholeTextStatement[]): boolean =>
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

/** The first place in each file, of files whose scopes overlap. */
function firstInFiles(places: readonly WholeTextStatement[]): WholeTextStatement[] {
  const byPath = new Map(
    places.map((each) => [each.path, each]).reverse() as [string, WholeTextStatement][],
  );
  const files = [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const [first, second] = files;
  // The usual case, without comparing all pairs.
  if (first && second && files.every((each) => sameScope(each, first))) return files;
  return files.filter((each) => files.some((other) => other !== each && meet(each, other)));
}

function sameScope(
  { text: one }: WholeTextStatement,
  { text: other }: WholeTextStatement,
): boolean {
  return (
    one.scope.folder === other.scope.folder &&
    one.scope.globs.length === 0 &&
    other.scope.globs.length === 0
  );
}

function meet(one: WholeTextStatement, other: WholeTextStatement): boolean {
  return compareTextScopes(one.text.scope, other.text.scope) !== 'apart';
}

function copiesAmong(
  identical: readonly (readonly WholeTextStatement[])[],
  long: readonly WholeTextStatement[],
): CopiedText[] {
  const counts = new Map<string, number>();
  for (const places of identical.filter(({ length }) => length <= maxFilesOfCopy))
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
      return shared >= minSentencesOfCopy && shared >= of * minPartOfCopy
        ? [{ paths: [one, other] as const, shared, of }]
        : [];
    })
    .sort((a, b) => b.shared - a.shared);
}

interface NearPair {
  readonly places: readonly [WholeTextStatement, WholeTextStatement];
  readonly shared: number;
  readonly length: number;
}

/** Pairs of sentences with most words and all numbers in common. */
function nearAmong(texts: readonly WholeTextStatement[]): NearPair[] {
  const words = texts.map(({ claim }) => new Set(contentOf(claim)));
  const pairs: NearPair[] = [];
  for (const [at, its] of nearPairs(words.map((each) => [...each]))) {
    const [one, other] = [texts[at], texts[its]] as [WholeTextStatement, WholeTextStatement];
    const [mine, theirs] = [words[at], words[its]] as [Set<string>, Set<string>];
    if (one.path === other.path || Math.min(mine.size, theirs.size) < minWords - 1) continue;
    const both = [...mine].filter((word) => theirs.has(word)).length;
    const shared = both / (mine.size + theirs.size - both);
    if (shared >= minShared && sameNumbers(one.claim, other.claim) && meet(one, other))
      pairs.push({ places: [one, other], shared, length: one.claim.length });
  }
  return pairs;
}

/** Stems of the content words and negations of a sentence. */
function contentOf(claim: string): string[] {
  return wordsOf(claim)
    .filter((word) => kindOfWord(word) === 'content' || kindOfWord(word) === 'not')
    .map(stem);
}

function sameNumbers(one: string, other: string): boolean {
  return numbersIn(one).join(' ') === numbersIn(other).join(' ');
}
