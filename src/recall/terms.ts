import { stemmer } from 'stemmer';

import type { Glossary } from '#workspace/records';

/** Words of English that select nothing, in questions and in conditions. */
const unsaid = new Set(
  (
    'a about after all also an and any are as at be because been before being both but ' +
    'by can could did do does doing done down each else ever every few for from further ' +
    'get gets getting give given go goes going got had has have having he her here how i ' +
    'if in into is it its itself just keep let like make makes making many may me might ' +
    'more most much must my need needed needs no nor not now of off on once one only ' +
    'onto or other our out over own per please put said same say see set shall she ' +
    'should since so some something still such take than that the their them then there ' +
    'these they thing things this those though through to too try trying under until up ' +
    'upon us use used using very via want wants was way we were what when where whether ' +
    'which while who whom whose why will with within without would yet you your'
  ).split(' '),
);

/** `don't`, `isn’t`: what is left of them without their ending is no word of the task. */
const negated = /^[a-z]+n['’]t$/i;

/** Longest word that counts; what is longer is a hash or data. */
const longestWord = 64;

/**
 * The terms of a text, in its order: words without English endings, the parts of a name
 * (`refreshToken`, `refresh_token`, `src/auth/token.ts`) each by themselves and the name as a
 * whole, and pairs of letters where a script sets no blanks.
 */
export function termsOf(text: string): string[] {
  return wordsAndTerms(text).map((each) => each.term);
}

/** The same, each with the word it was made of, for people. */
function wordsAndTerms(text: string): { readonly word: string; readonly term: string }[] {
  const signs = isPlain.test(text) ? plain : all;
  return (text.normalize('NFKC').match(signs.word) ?? []).flatMap((word) =>
    termsOfWord(word, signs).map((term) => ({ word, term })),
  );
}

function termsOfWord(word: string, { unspaced, between }: Signs): string[] {
  if (word.length > longestWord || negated.test(word)) return [];
  if (unspaced?.test(word)) return pairs(word.toLowerCase());
  const parts = word.split(between).filter((part) => part !== '');
  const terms = parts.flatMap((part) => termOf(part.toLowerCase()));
  return parts.length > 1 ? [...terms, parts.join('').toLowerCase()] : terms;
}

function termOf(word: string): string[] {
  if (unsaid.has(word) || /^(?:s|t|re|ve|ll|d|m)$/.test(word)) return [];
  return [/^[a-z]+$/.test(word) ? stemmer(word) : word];
}

/** What a word is made of, and where its parts meet. */
interface Signs {
  readonly word: RegExp;
  readonly between: RegExp;
  /** Scripts that set no blanks between words. */
  readonly unspaced: RegExp | null;
}

const all: Signs = {
  word: /[\p{L}\p{M}\p{N}_]+(?:[-'’][\p{L}\p{N}]+)*/gu,
  between: /[-_'’]+|(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u,
  unspaced:
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u,
};
/**
 * The same where nothing but ASCII stands: the engine takes longer to learn what letters there are
 * than a task to be answered.
 */
const plain: Signs = {
  word: /[A-Za-z0-9_]+(?:[-'][A-Za-z0-9]+)*/g,
  between: /[-_']+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/,
  unspaced: null,
};
const isPlain = /^[ -~\t\r\n]*$/;

function pairs(word: string): string[] {
  const signs = [...word];
  return signs.length < 2
    ? signs
    : signs.slice(0, -1).map((sign, at) => sign + (signs[at + 1] ?? ''));
}

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
