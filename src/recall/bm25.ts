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

/**
 * An index of documents by their words: BM25 over fields that are weighed before they saturate (BM25F). Linear to build, and
 * a query costs what its words occur.
 */
export function indexDocuments(documents: readonly (readonly Field[])[]): (query: readonly QueryTerm[]) => Map<number, Score> {
  const postings = new Map<string, { readonly document: number; count: number }[]>();
  const lengths = documents.map((fields, document) => {
    let length = 0;
    for (const { text, weight } of fields) {
      for (const term of termsOf(text)) {
        length += weight;
        const found = postings.get(term);
        const last = found?.at(-1);
        if (last?.document === document) last.count += weight;
        else if (found) found.push({ document, count: weight });
        else postings.set(term, [{ document, count: weight }]);
      }
    }
    return length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const rarity = (found: number): number => Math.log(1 + (documents.length + assumed - found + 0.5) / (found + 0.5));

  return (query) => {
    const asked = query.reduce((sum, { term, weight, by }) => sum + (by === null ? weight * rarity(postings.get(term)?.length ?? 0) : 0), 0);
    const scores = new Map<number, { score: number; covered: number; terms: { term: QueryTerm; worth: number }[] }>();
    for (const term of query) {
      const found = postings.get(term.term) ?? [];
      const worth = term.weight * rarity(found.length);
      for (const { document, count } of found) {
        const score = (worth * count * (saturation + 1)) / (count + saturation * (1 - lengthPenalty + (lengthPenalty * (lengths[document] ?? 0)) / mean));
        const known = scores.get(document) ?? { score: 0, covered: 0, terms: [] };
        known.score += score;
        known.covered += worth;
        known.terms.push({ term, worth: score });
        scores.set(document, known);
      }
    }
    return new Map([...scores].map(([document, { score, covered, terms }]) => [document, { score, covered: asked === 0 ? 0 : Math.min(1, covered / asked), terms: terms.sort((a, b) => b.worth - a.worth).map((each) => each.term) }]));
  };
}
