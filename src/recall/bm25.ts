import type { QueryTerm } from './aliases.ts';
import { termsOf } from './terms.ts';

/** A part of a document and how much a word in it counts. */
export interface Field {
  readonly text: string;
  readonly weight: number;
}

/** What a query found in one document. */
export interface Score {
  readonly score: number;
  /** The share of what the query asks for that the document speaks of, 0 to 1: words that are rare here count for more. */
  readonly covered: number;
  /** The terms found, the one that counted most first. */
  readonly terms: readonly QueryTerm[];
}

/** How fast a repeated word stops counting, and how much a long text is held against it. */
const saturation = 1.2;
const lengthPenalty = 0.6;
/** Documents assumed beside those there are, so that a word is rare in a small memory too. */
const assumed = 20;

/** Documents by their words, however they are kept. */
export interface SearchIndex {
  /** What all words of each document count. */
  readonly lengths: Readonly<Float64Array> | readonly number[];
  /** The documents that have a term, in their order: a number and what it counts there, by turns. */
  find(term: string): ArrayLike<number>;
}

/** Documents by their words, with all of these at hand. */
export interface WholeIndex extends SearchIndex {
  readonly terms: ReadonlyMap<string, readonly number[]>;
}

/** Reads documents into an index; linear in their words. */
export function indexDocuments(documents: readonly (readonly Field[])[]): WholeIndex {
  const terms = new Map<string, number[]>();
  const lengths = documents.map((fields, document) => {
    let length = 0;
    for (const { text, weight } of fields) {
      for (const term of termsOf(text)) {
        length += weight;
        const found = terms.get(term);
        const last = found ? found.length - 1 : -1;
        if (found?.[last - 1] === document) found[last] = (found[last] ?? 0) + weight;
        else if (found) found.push(document, weight);
        else terms.set(term, [document, weight]);
      }
    }
    return length;
  });
  return { terms, lengths, find: (term) => terms.get(term) ?? [] };
}

/** The same of some documents alone, as if there were no others. */
export function among(index: SearchIndex, isAmong: (document: number) => boolean): SearchIndex & { readonly size: number } {
  const lengths = new Float64Array(index.lengths.length);
  let size = 0;
  for (let document = 0; document < lengths.length; document += 1) {
    if (!isAmong(document)) continue;
    lengths[document] = index.lengths[document] ?? 0;
    size += 1;
  }
  const find = (term: string): number[] => {
    const [found, own]: [ArrayLike<number>, number[]] = [index.find(term), []];
    for (let at = 0; at < found.length; at += 2) if (isAmong(found[at] as number)) own.push(found[at] as number, found[at + 1] as number);
    return own;
  };
  return { lengths, size, find };
}

/**
 * What a query finds: BM25 over fields that are weighed before they saturate (BM25F). A query costs what its words occur.
 *
 * @param size how many documents there are, where the index speaks of more
 */
export function search(index: SearchIndex, query: readonly QueryTerm[], size = index.lengths.length): Map<number, Score> {
  const { lengths } = index;
  const byTerm = new Map(query.map(({ term }) => [term, index.find(term)]));
  let total = 0;
  for (const length of lengths) total += length;
  const mean = total / Math.max(1, size);
  const rarity = (found: ArrayLike<number>): number => Math.log(1 + (size + assumed - found.length / 2 + 0.5) / (found.length / 2 + 0.5));
  const asked = query.reduce((sum, { term, weight, by }) => sum + (by === null ? weight * rarity(byTerm.get(term) ?? []) : 0), 0);
  const scores = new Map<number, { score: number; covered: number; terms: { term: QueryTerm; worth: number }[] }>();
  for (const term of query) {
    const found = byTerm.get(term.term) ?? [];
    const worth = term.weight * rarity(found);
    for (let at = 0; at < found.length; at += 2) {
      const [document = 0, count = 0] = [found[at], found[at + 1]];
      const score = (worth * count * (saturation + 1)) / (count + saturation * (1 - lengthPenalty + (lengthPenalty * (lengths[document] ?? 0)) / mean));
      const known = scores.get(document) ?? { score: 0, covered: 0, terms: [] };
      known.score += score;
      known.covered += worth;
      known.terms.push({ term, worth: score });
      scores.set(document, known);
    }
  }
  return new Map([...scores].map(([document, { score, covered, terms: found }]) => [document, { score, covered: asked === 0 ? 0 : Math.min(1, covered / asked), terms: found.sort((a, b) => b.worth - a.worth).map((each) => each.term) }]));
}
