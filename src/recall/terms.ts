import { stemmer } from 'stemmer';

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
export function wordsAndTerms(text: string): { readonly word: string; readonly term: string }[] {
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
