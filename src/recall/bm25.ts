import { type QueryTerm, termsOf } from './terms.ts';
import { wordRates } from './word-rate-table.ts';

/** A part of a document; each word in it counts `weight`. */
export interface Field {
  readonly text: string;
  readonly weight: number;
}

/** The match of a query with one document. */
export interface Score {
  readonly score: number;
  /** Share of the query that the document has, 0 to 1; rare words count more. */
  readonly covered: number;
  /** The terms found, the one that counts most first. */
  readonly terms: readonly QueryTerm[];
}

/** k1 and b of BM25. */
const saturation = 1.2;
const lengthPenalty = 0.6;
/**
 * Documents assumed beside the real ones, with words as often as people use them: the weight of a
 * word then does not depend on the size of memory.
 */
const assumed = 60;

/** An index of documents by their words, as plain data. */
export interface WordIndex {
  /** Total weight of the words of each document. */
  readonly lengths: readonly number[];
  /** Of each term, in the order of documents: the number of a document, then the weight there. */
  readonly terms: Readonly<Record<string, readonly number[]>>;
}

/** The documents of an index that a query may find. */
interface Searched {
  readonly size: number;
  readonly lengths: Readonly<Float64Array>;
  find(term: string): readonly number[];
}

/** Indexes documents, in time linear in their words. */
export function indexDocuments(documents: readonly (readonly Field[])[]): WordIndex {
  // Without a prototype: "constructor" is a word.
  const terms = Object.create(null) as Record<string, number[]>;
  const lengths = documents.map((fields, document) => {
    let length = 0;
    for (const { text, weight } of fields) {
      for (const term of termsOf(text)) {
        length += weight;
        const found = (terms[term] ??= []);
        const last = found.length - 1;
        if (found[last - 1] === document) found[last] = (found[last] ?? 0) + weight;
        else found.push(document, weight);
      }
    }
    return length;
  });
  return { terms, lengths };
}

/** Restricts an index to some documents, as if there were no others. */
export function restrictIndex(index: WordIndex, isAmong: (document: number) => boolean): Searched {
  const lengths = new Float64Array(index.lengths.length);
  let size = 0;
  for (let document = 0; document < lengths.length; document += 1) {
    if (!isAmong(document)) continue;
    lengths[document] = index.lengths[document] ?? 0;
    size += 1;
  }
  const find = (term: string): number[] => {
    const found = Object.hasOwn(index.terms, term) ? (index.terms[term] ?? []) : [];
    const own: number[] = [];
    for (let at = 0; at < found.length; at += 2)
      if (isAmong(found[at] as number)) own.push(found[at] as number, found[at + 1] as number);
    return own;
  };
  return { lengths, size, find };
}

/** Scores of all documents, as columns: a common word is in most of them. */
export interface ScoredDocuments {
  /** Rarity of a word that only one document has; scores grow with it. */
  readonly rarest: number;
  rarityOf(term: string): number;
  /** Of each document; 0 without a term. */
  readonly scores: Float64Array;
  readonly covered: Float64Array;
  /** Number of terms of the query in each document. */
  readonly counts: Uint32Array;
  /** Undefined without a term. */
  get(document: number): Score | undefined;
}

/**
 * Scores documents by BM25F: fields are weighed before they saturate. The time grows with the
 * occurrences of the words of the query.
 */
export function search(
  { size, lengths, find }: Searched,
  query: readonly QueryTerm[],
): ScoredDocuments {
  const byTerm = new Map(query.map(({ term }) => [term, find(term)]));
  let total = 0;
  for (const length of lengths) total += length;
  const mean = total / Math.max(1, size);
  const rarity = (term: string, found: readonly number[]): number =>
    rarityIn(size, found.length / 2 + assumed * rateOf(term));
  const terms = query.map((term) => {
    const found = byTerm.get(term.term) ?? [];
    return { term, found, worth: term.weight * rarity(term.term, found) };
  });
  const asked = terms.reduce((sum, { term, worth }) => sum + (term.by === null ? worth : 0), 0);
  const scoreOf = (worth: number, document: number, count: number): number =>
    (worth * count * (saturation + 1)) /
    (count + saturation * (1 - lengthPenalty + (lengthPenalty * (lengths[document] ?? 0)) / mean));
  const [scores, covered, counts] = [
    new Float64Array(lengths.length),
    new Float64Array(lengths.length),
    new Uint32Array(lengths.length),
  ];
  for (const { found, worth } of terms) {
    for (let at = 0; at < found.length; at += 2) {
      const document = found[at] as number;
      scores[document] =
        (scores[document] as number) + scoreOf(worth, document, found[at + 1] as number);
      covered[document] = (covered[document] as number) + worth;
      counts[document] = (counts[document] as number) + 1;
    }
  }
  for (const [document, worth] of covered.entries())
    if (counts[document] !== 0) covered[document] = asked === 0 ? 0 : Math.min(1, worth / asked);
  const get = (document: number): Score | undefined => {
    if (!counts[document]) return undefined;
    const found = terms.flatMap(({ term, found: documents, worth }) => {
      const at = placeIn(documents, document);
      return at === null
        ? []
        : [{ term, worth: scoreOf(worth, document, documents[at + 1] as number) }];
    });
    return {
      score: scores[document] as number,
      covered: covered[document] as number,
      terms: found.sort((a, b) => b.worth - a.worth).map((each) => each.term),
    };
  };
  const rarities = new Map<string, number>();
  const rarityOf = (term: string): number => {
    let known = rarities.get(term);
    if (known === undefined)
      rarities.set(term, (known = rarity(term, byTerm.get(term) ?? find(term))));
    return known;
  };
  return { scores, covered, counts, get, rarest: rarityIn(size, 1), rarityOf };
}

function rarityIn(size: number, having: number): number {
  return Math.log(1 + (size + assumed - having + 0.5) / (having + 0.5));
}

/** Finds the place of a document in the sorted list of a term; null where it is not there. */
function placeIn(documents: readonly number[], document: number): number | null {
  let [low, high] = [0, documents.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((documents[middle * 2] as number) < document) low = middle + 1;
    else high = middle;
  }
  return documents[low * 2] === document ? low * 2 : null;
}

/** Gives the share of texts that have a stem; 0 for a rare one. */
function rateOf(term: string): number {
  rates ??= new Map(
    wordRates.flatMap(([rate, terms]) => terms.split(' ').map((each) => [each, rate] as const)),
  );
  return rates.get(term) ?? 0;
}

let rates: ReadonlyMap<string, number> | undefined;
