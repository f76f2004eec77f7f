import { among, type Field, indexDocuments, type Score, search, type WordIndex } from './bm25.ts';
import type { Recalled } from './recalled.ts';
import { expandQuery, type Synonyms, termsOf, weightOf } from './terms.ts';

/** What a word counts by where it stands: a condition is written to be matched. */
const weights = { loadWhen: 2.5, title: 2, appliesWhen: 1.5, claim: 1, paths: 0.5 } as const;
/**
 * How much a record has to have of a task; below it the words are chance.
 *
 * - covered: the share of the task's words.
 * - score: what the words found have to count together, where one that a single record has counts 1
 *   to 2 by where it stands.
 *
 * Who asks reads what is near as well; a hook that nobody asked has to be right.
 */
interface Bar {
  readonly covered: number;
  readonly score: number;
}
const asked: Bar = { covered: 0.22, score: 2.6 };
/** The share of a long task: of many words some are shared by chance. */
const askedLong: Bar = { ...asked, covered: 0.25 };
const unasked: Bar = { covered: 0.35, score: 4 };
/** Of a task of which nearly nothing else is said, any word counts. */
const nearlyAll = 0.9;
/** The same of a task of one word or two. */
const leastOfFewWords = 1.2;
/** A task of more words than this has to share two of them: one is chance. */
const fewWords = 2;
/** A task of more words than this is a long one. */
const manyWords = 12;
/** What falls this far behind the best is noise beside it. */
const leastOfBest = 0.48;

/**
 * What is near beside the nearest: with a score of so many words that one record has, and with such
 * a part of the score of the nearest.
 */
const near = { score: 2.5, ofBest: 0.7 };
/** At most so many records are near. */
export const mostNear = 5;

/** What could be recalled by its words, as plain data. */
export interface TextIndex {
  readonly words: WordIndex;
  /** Of each record the terms of each of its conditions, and of its title. */
  readonly conditions: readonly (readonly (readonly string[])[])[];
  /** Of each record the terms of each part of those conditions that are lists. */
  readonly parts: readonly (readonly (readonly string[])[])[];
}

/** Where the terms of a title stand among those of the conditions. */
const ofTitle = 1;

/** What could be recalled, by the words a task is compared with. */
export function indexOf(all: readonly Recalled[]): TextIndex {
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

/** What documents have of a task. */
export interface SearchableText {
  /** Those that have enough of it to speak of it, in their order. */
  readonly documents: readonly number[];
  isSaid(document: number): boolean;
  /** Those that share a word with it and not enough, the nearest first: nobody is sure of them. */
  readonly nearest: readonly number[];
  /** What a document has of it, enough or not; undefined for nothing. */
  get(document: number): Score | undefined;
}

/**
 * Which documents speak of a task: those of which it says a condition almost word for word, and
 * those that have a good part of its words.
 *
 * @param isAmong which documents there are to be; what is known of others makes no difference
 * @param isAsked whether somebody asked what memory has to say
 */
export function searchableTextOf(
  { words, conditions, parts }: TextIndex,
  text: string,
  synonyms: Synonyms,
  isAmong: (document: number) => boolean,
  isAsked = true,
): SearchableText {
  const terms = expandQuery(text, synonyms);
  const typed = terms.filter((each) => each.by === null && each.weight === 1).length;
  const few = typed <= fewWords;
  // Who types two words means one of them.
  const bar = few ? asked : !isAsked ? unasked : typed > manyWords ? askedLong : asked;
  const { scores, covered, counts, get, rarest, rarityOf } = search(among(words, isAmong), terms);
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  const enough = few ? 1 : 2;
  const least = rarest * (few ? leastOfFewWords : bar.score);
  const isCovered = (at: number): boolean =>
    typed > 0 &&
    (counts[at] ?? 0) >= enough &&
    (covered[at] ?? 0) >= bar.covered &&
    ((scores[at] ?? 0) >= least || (covered[at] ?? 0) >= nearlyAll) &&
    (scores[at] ?? 0) >= best * leastOfBest;
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
  const said = new Map<number, number>();
  for (let at = 0; at < scores.length; at += 1) {
    const condition = conditionOf(at);
    if (condition > 0 || isCovered(at)) said.set(at, condition * rarest);
  }
  // Where nothing else speaks of it, a word that one title alone has says what is meant.
  const isTitled = (at: number): boolean =>
    (covered[at] ?? 0) >= bar.covered &&
    (get(at)?.terms ?? []).some(
      ({ term, by }) =>
        by === null &&
        /\p{L}{3}/u.test(term) &&
        rarityOf(term) >= rarest &&
        conditions[at]?.[ofTitle]?.includes(term),
    );
  if (isAsked && said.size === 0)
    for (let at = 0; at < scores.length; at += 1) if (isTitled(at)) said.set(at, 0);
  return {
    documents: [...said.keys()],
    isSaid: (at) => said.has(at),
    nearest: isAsked ? nearestIn(scores, (at) => said.has(at), rarest) : [],
    get: (at) => {
      const score = get(at);
      return score && { ...score, score: score.score + (said.get(at) ?? 0) };
    },
  };
}

/**
 * The documents that have most of a task without enough of it: the best, and what is as near or has
 * a good part of it.
 */
function nearestIn(
  scores: Float64Array,
  isSaid: (document: number) => boolean,
  rarest: number,
): number[] {
  const others = [...scores.keys()].filter((at) => (scores[at] ?? 0) > 0 && !isSaid(at));
  const scoreOf = (at: number): number => scores[at] ?? 0;
  others.sort((one, other) => scoreOf(other) - scoreOf(one) || one - other);
  const best = scoreOf(others[0] ?? -1);
  const least = Math.min(best, Math.max(rarest * near.score, best * near.ofBest));
  return others.filter((at) => scoreOf(at) >= least).slice(0, mostNear);
}

function fieldsOf(recallable: Recalled): Field[] {
  const { loadWhen, title, claim, appliesWhen, paths } = recallable;
  return [
    { text: loadWhen ?? '', weight: weights.loadWhen },
    { text: title, weight: weights.title },
    { text: appliesWhen.join('\n'), weight: weights.appliesWhen },
    { text: claim, weight: weights.claim },
    { text: paths.join('\n'), weight: weights.paths },
  ];
}

/** Words of a task that may stand between two of a condition. */
const mostBetween = 3;
/** Places of one word that are looked at, however often a task repeats it. */
const mostPositions = 50;
/** Words of a part of a condition that is a list; what has more is a sentence. */
const mostWords = 4;
/** The share of a condition that has to be there. */
const leastShare = 0.8;
/** What its words count together at least, where one that a single record has counts 1. */
const leastWorth = 1.2;

/** The words of a task in its order; a sentence ends with nothing. */
function termsInOrder(text: string): (string | null)[] {
  return text
    .split(/[.!?;:]+(?=\s|$)|\n+/)
    .flatMap((sentence) => [...termsOf(sentence), ...Array<null>(mostBetween + 1).fill(null)]);
}

/** Where the words of a task stand in it. */
function positionsIn(spoken: readonly (string | null)[]): ReadonlyMap<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [at, term] of spoken.entries()) {
    if (term === null) continue;
    const known = positions.get(term);
    if (!known) positions.set(term, [at]);
    else if (known.length < mostPositions) known.push(at);
  }
  return positions;
}

/**
 * What a condition counts that a task says, almost word for word: its words in its order, with few
 * others between them. It is the share of the condition that decides, however long the task is. 0
 * for less.
 *
 * @param worth what a word counts, 1 for one that a single record has
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
      for (let at = start + 1; at <= last + mostBetween + 1; at += 1) {
        const next = places.get(spoken[at] ?? '');
        if (next === undefined || next <= place) continue;
        [place, last, count] = [next, at, count + 1];
        sum += weights.get(spoken[at] ?? '') ?? 0;
      }
      if (count > 1) best = Math.max(best, sum);
    }
  return best >= all * leastShare && best >= leastWorth ? best : 0;
}

/**
 * What a part of a condition that is a list counts, where a task says all its words, one right
 * after the other; 0 for less. One word has to be telling by itself, and two have to be more than
 * chance.
 *
 * @param worth what a word counts, 1 for one that a single record has and people seldom use
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
  const isDistinctive = part.length === 1 ? /\p{L}{3}/u.test(first) && sum >= 1 : sum >= leastWorth;
  return isDistinctive ? sum : 0;
}

/** The terms of each part of a condition that is a list: of "database, connections" both. */
export function conditionParts(condition: string): string[][] {
  const parts = condition
    .split(/[,;\n]|\s\/\s/)
    .map((part) => part.replace(/^\s*(?:and|or)\s+/, '').trim())
    .filter((part) => part !== '');
  return parts.some((part) => part.split(/\s+/).length > mostWords)
    ? []
    : parts.map(termsOf).filter((terms) => terms.length > 0);
}
