import type { Glossary } from '#workspace/records';

import { termsOf, wordsAndTerms } from './terms.ts';

/** A word or several as a glossary writes them, and their terms. */
interface Phrase {
  readonly text: string;
  readonly terms: readonly string[];
}

/** Phrases that a glossary says are one word. */
export type Synonyms = readonly (readonly Phrase[])[];

/**
 * A term of a query with how much it counts: one that was typed 1, one that only a glossary brings
 * less.
 */
export interface QueryTerm {
  readonly term: string;
  /** As it was typed, or as the glossary has it. */
  readonly word: string;
  readonly weight: number;
  /** The word of the query that the glossary took for it; null for what was typed. */
  readonly by: string | null;
}

/** What a word counts that was not typed, and one that is a sign or a small number. */
const asAlias = 0.7;
const asSign = 0.2;

/**
 * The terms of glossaries and their aliases. Words that must not be used count as well: people type
 * them all the same.
 */
export function synonymsOf(glossaries: readonly Glossary[]): Synonyms {
  return glossaries.flatMap((glossary) =>
    glossary.terms.flatMap(({ term, aliases, not }) => {
      const phrases = [term, ...aliases, ...not]
        .map((each): Phrase => ({ text: each.value, terms: termsOf(each.value) }))
        .filter((each) => each.terms.length > 0);
      return phrases.length > 1 ? [phrases] : [];
    }),
  );
}

/**
 * A query with everything its glossary knows it by: a phrase of several words only where all of it
 * was typed, in that order.
 */
export function expandQuery(text: string, synonyms: Synonyms): QueryTerm[] {
  const typed = wordsAndTerms(text);
  const known = new Map<string, QueryTerm>();
  for (const { word, term } of typed)
    if (!known.has(term)) known.set(term, { term, word, weight: weightOf(term), by: null });
  const terms = typed.map((each) => each.term);
  for (const phrases of synonyms) {
    const said = phrases.find((phrase) => holdsPhrase(terms, phrase.terms));
    if (!said) continue;
    for (const phrase of phrases)
      for (const term of phrase.terms)
        if (!known.has(term))
          known.set(term, { term, word: phrase.text, weight: asAlias, by: said.text });
  }
  return [...known.values()];
}

/** What a typed word counts. */
export function weightOf(term: string): number {
  return /^(?:[a-z]|\d{1,2})$/.test(term) ? asSign : 1;
}

function holdsPhrase(terms: readonly string[], phrase: readonly string[]): boolean {
  const [first = ''] = phrase;
  for (let at = terms.indexOf(first); at !== -1; at = terms.indexOf(first, at + 1))
    if (phrase.every((term, more) => terms[at + more] === term)) return true;
  return false;
}
