import { stemmer } from 'stemmer';

import type { Glossary } from '#workspace/records';

/** English words that select nothing, in questions and in conditions. */
const stopWords = new Set(
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

/** `don't`, `isn’t`: without their ending, they are no words of the task. */
const negated = /^[a-z]+n['’]t$/i;

/** A longer word is a hash or data. */
const maxWordLength = 64;

/**
 * Gives the terms of a text in order: stems of words, the parts of a name (`refreshToken`,
 * `refresh_token`, `src/auth/token.ts`) and the whole name, and pairs of letters in scripts without
 * blanks.
 */
export function termsOf(text: string): string[] {
  return wordsAndTerms(text).map((each) => each.term);
}

/** Gives the same terms, each with its word. */
function wordsAndTerms(text: string): { readonly word: string; readonly term: string }[] {
  const signs = isPlain.test(text) ? plain : all;
  return (text.normalize('NFKC').match(signs.word) ?? []).flatMap((word) =>
    termsOfWord(word, signs).map((term) => ({ word, term })),
  );
}

function termsOfWord(word: string, { unspaced, between }: Signs): string[] {
  if (word.length > maxWordLength || negated.test(word)) return [];
  if (unspaced?.test(word)) return pairs(word.toLowerCase());
  const parts = word.split(between).filter((part) => part !== '');
  const terms = parts.flatMap((part) => termOf(part.toLowerCase()));
  return parts.length > 1 ? [...terms, parts.join('').toLowerCase()] : terms;
}

function termOf(word: string): string[] {
  if (stopWords.has(word) || /^(?:s|t|re|ve|ll|d|m)$/.test(word)) return [];
  return [/^[a-z]+$/.test(word) ? stemmer(word) : word];
}

interface Signs {
  readonly word: RegExp;
  /** Between the parts of a word. */
  readonly between: RegExp;
  /** Scripts without blanks between words. */
  readonly unspaced: RegExp | null;
}

const all: Signs = {
  word: /[\p{L}\p{M}\p{N}_]+(?:[-'’][\p{L}\p{N}]+)*/gu,
  between: /[-_'’]+|(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u,
  unspaced:
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u,
};
/** The same for ASCII: compiling the Unicode classes takes longer than answering a task. */
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

/** A word or several words, as a glossary writes them. */
interface Phrase {
  readonly text: string;
  readonly terms: readonly string[];
}

/** Lists of phrases that mean the same. */
export type Synonyms = readonly (readonly Phrase[])[];

/** A term of a query. */
export interface QueryTerm {
  readonly term: string;
  /** As typed, or as the glossary has it. */
  readonly word: string;
  readonly weight: number;
  /** The typed phrase for which the glossary gives this word; null for a typed word. */
  readonly by: string | null;
}

/** Weights of a word that only the glossary gives, and of a single letter or a small number. */
const aliasWeight = 0.7;
const signWeight = 0.2;

/** Lists the synonyms of glossaries, with the words that must not be used: people type them. */
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

/** Adds the synonyms of each phrase that was typed, all of its words in order. */
export function expandQuery(text: string, synonyms: Synonyms): QueryTerm[] {
  const typed = wordsAndTerms(text);
  const known = new Map<string, QueryTerm>();
  for (const { word, term } of typed)
    if (!known.has(term)) known.set(term, { term, word, weight: weightOf(term), by: null });
  const terms = typed.map((each) => each.term);
  for (const phrases of synonyms) {
    const typedPhrase = phrases.find((phrase) => holdsPhrase(terms, phrase.terms));
    if (!typedPhrase) continue;
    for (const phrase of phrases)
      for (const term of phrase.terms)
        if (!known.has(term))
          known.set(term, { term, word: phrase.text, weight: aliasWeight, by: typedPhrase.text });
  }
  return [...known.values()];
}

/** Gives the weight of a typed term: 0.2 for a letter or a number below 100, else 1. */
export function weightOf(term: string): number {
  return /^(?:[a-z]|\d{1,2})$/.test(term) ? signWeight : 1;
}

function holdsPhrase(terms: readonly string[], phrase: readonly string[]): boolean {
  const [first = ''] = phrase;
  for (let at = terms.indexOf(first); at !== -1; at = terms.indexOf(first, at + 1))
    if (phrase.every((term, more) => terms[at + more] === term)) return true;
  return false;
}
