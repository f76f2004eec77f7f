import {
  type Field,
  indexDocuments,
  restrictIndex,
  type Score,
  search,
  type WordIndex,
} from './bm25.ts';
import type { RecallRecord } from './recall-record.ts';
import { expandQuery, type Synonyms, termsOf, weightOf } from './terms.ts';

/** Weight of a word by its field. Conditions count most: they are written to be matched. */
const weights = { loadWhen: 2.5, title: 2, appliesWhen: 1.5, claim: 1, paths: 0.5 } as const;
/**
 * What a match needs: a share of the task's words, and a score, in units of a word that only one
 * record has. A hook needs more than a person, who also reads the nearest records.
 */
interface Threshold {
  readonly covered: number;
  readonly score: number;
}
const asked: Threshold = { covered: 0.22, score: 2.6 };
/** A long task shares some words by chance. */
const askedLong: Threshold = { ...asked, covered: 0.25 };
const unasked: Threshold = { covered: 0.35, score: 4 };
/** With this share of the words, any score is enough. */
const nearlyAll = 0.9;
/** Score that a task of `fewWords` needs. */
const minScoreOfFewWords = 1.2;
/** A task of more words must share two of them. */
const fewWords = 2;
/** A task of more words is long. */
const manyWords = 12;
/** Share of the best score that a match needs. */
const minShareOfBest = 0.48;

/** Score, and share of the best score, that a near record needs; the nearest one needs neither. */
const near = { score: 2.5, ofBest: 0.7 };
/** Near records of one answer. */
export const maxNearRecords = 5;

/** An index of records by their words, as plain data. */
export interface TextIndex {
  readonly words: WordIndex;
  /** Of each record: terms of its load condition, of its title, and of each other condition. */
  readonly conditions: readonly (readonly (readonly string[])[])[];
  /** Of each record: terms of each part of conditions that are lists. */
  readonly parts: readonly (readonly (readonly string[])[])[];
}

/** Place of the title in `conditions`. */
const titlePlace = 1;

/** Indexes the words of records; the index refers to a record by its place in `all`. */
export function buildTextIndex(all: readonly RecallRecord[]): TextIndex {
  return {
    words: indexDocuments(all.map(fieldsOf)),
    conditions: all.map(({ loadWhen, title, appliesWhen }) =>
      [loadWhen ?? '', title, ...appliesWhen].map(termsOf),
    ),
    parts: all.map(({ loadWhen, appliesWhen }) =>
      [loadWhen ?? '', ...appliesWhen].flatMap(conditionParts),
    ),
  };
}

/** The documents that match a task by their words. */
interface WordMatches {
  /** In order. */
  readonly documents: readonly number[];
  isMatch(document: number): boolean;
  /** Documents that share words, but too few; the best first. */
  readonly nearest: readonly number[];
  /** Score of a document, match or not; undefined without a shared word. */
  get(document: number): Score | undefined;
}

/**
 * Finds documents with a condition that the task says almost word for word, and documents with
 * enough of its words.
 *
 * @param isAmong which documents to search; the others do not influence scores
 * @param isAsked whether a person asks, and no hook
 */
export function searchByWords(
  { words, conditions, parts }: TextIndex,
  text: string,
  synonyms: Synonyms,
  isAmong: (document: number) => boolean,
  isAsked = true,
): WordMatches {
  const terms = expandQuery(text, synonyms);
  const typed = terms.filter((each) => each.by === null && each.weight === 1).length;
  const isShort = typed <= fewWords;
  const threshold =
    isShort || (isAsked && typed <= manyWords) ? asked : isAsked ? askedLong : unasked;
  const index = restrictIndex(words, isAmong);
  const { scores, covered, counts, get, rarest, rarityOf } = search(index, terms);
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  const minScore = rarest * (isShort ? minScoreOfFewWords : threshold.score);
  const isCovered = (at: number): boolean =>
    typed > 0 &&
    (counts[at] ?? 0) >= (isShort ? 1 : 2) &&
    (covered[at] ?? 0) >= threshold.covered &&
    ((scores[at] ?? 0) >= minScore || (covered[at] ?? 0) >= nearlyAll) &&
    (scores[at] ?? 0) >= best * minShareOfBest;
  const spoken = termsInOrder(text);
  const positions = positionsIn(spoken);
  const worth = (term: string): number => rarityOf(term) / rarest;
  const conditionOf = (at: number): number =>
    (counts[at] ?? 0) === 0
      ? 0
      : Math.max(
          0,
          ...(conditions[at] ?? []).map((each) => conditionWorth(each, spoken, positions, worth)),
          ...(parts[at] ?? []).map((each) => partWorth(each, spoken, positions, worth)),
        );
  /** What its conditions add to the score of each match. */
  const matches = new Map<number, number>();
  for (let at = 0; at < scores.length; at += 1) {
    const condition = conditionOf(at);
    if (condition > 0 || isCovered(at)) matches.set(at, condition * rarest);
  }
  // Without a match, a word that only one title has is enough.
  const isTitled = (at: number): boolean =>
    (covered[at] ?? 0) >= threshold.covered &&
    (get(at)?.terms ?? []).some(
      ({ term, by }) =>
        by === null &&
        /\p{L}{3}/u.test(term) &&
        rarityOf(term) >= rarest &&
        conditions[at]?.[titlePlace]?.includes(term),
    );
  if (isAsked && matches.size === 0)
    for (let at = 0; at < scores.length; at += 1) if (isTitled(at)) matches.set(at, 0);
  const isMatch = (at: number): boolean => matches.has(at);
  return {
    documents: [...matches.keys()],
    isMatch,
    nearest: isAsked ? nearestIn(scores, isMatch, rarest) : [],
    get: (at) => {
      const score = get(at);
      return score && { ...score, score: score.score + (matches.get(at) ?? 0) };
    },
  };
}

/** Gives the best documents that are no match. */
function nearestIn(
  scores: Float64Array,
  isMatch: (document: number) => boolean,
  rarest: number,
): number[] {
  const others = [...scores.keys()].filter((at) => (scores[at] ?? 0) > 0 && !isMatch(at));
  const scoreOf = (at: number): number => scores[at] ?? 0;
  others.sort((one, other) => scoreOf(other) - scoreOf(one) || one - other);
  const best = scoreOf(others[0] ?? -1);
  const least = Math.min(best, Math.max(rarest * near.score, best * near.ofBest));
  return others.filter((at) => scoreOf(at) >= least).slice(0, maxNearRecords);
}

function fieldsOf(recallable: RecallRecord): Field[] {
  const { loadWhen, title, claim, appliesWhen, paths } = recallable;
  return [
    { text: loadWhen ?? '', weight: weights.loadWhen },
    { text: title, weight: weights.title },
    { text: appliesWhen.join('\n'), weight: weights.appliesWhen },
    { text: claim, weight: weights.claim },
    { text: paths.join('\n'), weight: weights.paths },
  ];
}

/** Words of a task that may be between two words of a condition. */
const maxBetween = 3;
/** Places of one word that are compared, however often a task repeats it. */
const maxPositions = 50;
/** Words of a part of a list; a longer part is a sentence. */
const maxPartWords = 4;
/** Share of a condition that a task must say. */
const minShare = 0.8;
/** Score of its words, where a word that only one record has counts 1. */
const minWorth = 1.2;

/** Gives the terms of a task in order, with nulls behind each sentence. */
function termsInOrder(text: string): (string | null)[] {
  return text
    .split(/[.!?;:]+(?=\s|$)|\n+/)
    .flatMap((sentence) => [...termsOf(sentence), ...Array<null>(maxBetween + 1).fill(null)]);
}

function positionsIn(spoken: readonly (string | null)[]): ReadonlyMap<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [at, term] of spoken.entries()) {
    if (term === null) continue;
    const known = positions.get(term);
    if (!known) positions.set(term, [at]);
    else if (known.length < maxPositions) known.push(at);
  }
  return positions;
}

/**
 * Scores a condition that a task says almost word for word: its words in order, with few others
 * between them. 0 if the task says less than `minShare` of the condition.
 *
 * @param worth of a word; 1 for a word that only one record has
 */
function conditionWorth(
  condition: readonly string[],
  spoken: readonly (string | null)[],
  positions: ReadonlyMap<string, readonly number[]>,
  worth: (term: string) => number,
): number {
  const places = new Map(condition.map((term, place) => [term, place]));
  if (places.size < 2) return 0;
  let said = 0;
  for (const term of places.keys()) if (positions.has(term)) said += 1;
  if (said < 2) return 0;
  const weights = new Map([...places.keys()].map((term) => [term, worth(term) * weightOf(term)]));
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  let best = 0;
  for (const [first, from] of places)
    for (const start of positions.get(first) ?? []) {
      let [place, sum, count, last] = [from, weights.get(first) ?? 0, 1, start];
      for (let at = start + 1; at <= last + maxBetween + 1; at += 1) {
        const next = places.get(spoken[at] ?? '');
        if (next === undefined || next <= place) continue;
        [place, last, count] = [next, at, count + 1];
        sum += weights.get(spoken[at] ?? '') ?? 0;
      }
      if (count > 1) best = Math.max(best, sum);
    }
  return best >= all * minShare && best >= minWorth ? best : 0;
}

/**
 * Scores a part of a list of conditions, if the task says all its words in a row; else 0. A single
 * word must be rare.
 *
 * @param worth of a word; 1 for a word that only one record has and people seldom use
 */
function partWorth(
  part: readonly string[],
  spoken: readonly (string | null)[],
  positions: ReadonlyMap<string, readonly number[]>,
  worth: (term: string) => number,
): number {
  const [first = ''] = part;
  const isSaid = (positions.get(first) ?? []).some((start) =>
    part.every((term, more) => spoken[start + more] === term),
  );
  if (!isSaid) return 0;
  const sum = part.reduce((total, term) => total + worth(term), 0);
  const isDistinctive = part.length === 1 ? /\p{L}{3}/u.test(first) && sum >= 1 : sum >= minWorth;
  return isDistinctive ? sum : 0;
}

/** Gives the terms of each part of a condition that is a list: "database, connections". */
export function conditionParts(condition: string): string[][] {
  const parts = condition
    .split(/[,;\n]|\s\/\s/)
    .map((part) => part.replace(/^\s*(?:and|or)\s+/, '').trim())
    .filter((part) => part !== '');
  return parts.some((part) => part.split(/\s+/).length > maxPartWords)
    ? []
    : parts.map(termsOf).filter((terms) => terms.length > 0);
}
