import { editDistance } from '#diagnostics/near-match';

import { isNegation, longestClaim, readingOf, saysSomething, stem } from './proposition.ts';
import { sentencesOf } from './sentences.ts';

/** What stands for every word that denies: where it stands says what it denies. */
const denial = '\u0000';

/**
 * Whether a text is the other in a better spelling (document 3.5, `amend`: wording only): the same values, the same
 * denials in the same places, and word for word the same or a letter or two apart; or sentence by sentence so, in
 * another order.
 */
export function rewords(one: string, other: string): boolean {
  if (sameWords(one, other)) return true;
  const [before, after] = [sentencesOf(one), sentencesOf(other)];
  if (before.length !== after.length) return false;
  const left = [...after];
  return before.every((sentence) => {
    const at = left.findIndex((each) => sameWords(sentence, each));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

function sameWords(one: string, other: string): boolean {
  if (squeezed(one) === squeezed(other)) return true;
  // What is not read to its end cannot be compared.
  if (Math.max(one.length, other.length) > longestClaim) return false;
  const [was, is] = [readingOf(one), readingOf(other)];
  if (was.values.join('\n') !== is.values.join('\n') || choices(was.words) !== choices(is.words)) return false;
  const [words, others] = [telling(was.words), telling(is.words)];
  if (words.length !== others.length || (words.length === 0 && was.values.length === 0)) return false;
  return alike(words, others) || (was.values.length === 0 && isTurned(words, others));
}

/** The words that say something, those that deny among them. */
function telling(words: readonly string[]): string[] {
  return words.flatMap((word) => (isNegation(word) ? [denial] : saysSomething(word) ? [stem(word)] : []));
}

/** "or" is no word of its own, and yet not "and". */
function choices(words: readonly string[]): number {
  return words.filter((word) => word === 'or').length;
}

function alike(words: readonly string[], others: readonly string[]): boolean {
  return words.every((word, at) => isMisspelt(word, others[at] ?? ''));
}

/** A first letter is hardly ever wrong, and makes another word: internal and external, sync and async. */
function isMisspelt(word: string, other: string): boolean {
  if (word === other) return true;
  return Math.min(word.length, other.length) >= 4 && word[0] === other[0] && editDistance(word, other) <= (word.length >= 9 ? 2 : 1);
}

/** "In batch mode the server waits" for "The server waits in batch mode": one part of it moved to the other end. Not where something is denied. */
function isTurned(words: readonly string[], others: readonly string[]): boolean {
  if (words.length < 3 || words.includes(denial)) return false;
  return words.some((_word, at) => at > 0 && alike([...words.slice(at), ...words.slice(0, at)], others));
}

function squeezed(text: string): string {
  return text.replace(/[\s*_`]+/g, ' ').trim();
}
