import { plainText } from '#workspace/plain-text';

/**
 * What a claim says, as far as words show it: about what, whether it affirms or denies, and with which values
 * (document 3.5, tombstones). A later issue refines it; this much is exact, and is explained by its parts.
 */
export interface Proposition {
  /** Content words in their order, without endings. */
  readonly subject: readonly string[];
  readonly polarity: 'affirms' | 'denies';
  /** Numbers with their units, versions, code, quoted text and paths, in order. */
  readonly values: readonly string[];
}

/** How two claims compare: the same proposition, the same subject with other values or polarity, or neither. */
export type Likeness = 'same' | 'other-values' | 'other-polarity' | 'unlike';

const negations = new Set(['not', 'no', 'never', 'none', 'neither', 'nor', 'cannot', 'without', "isn't", "aren't", "wasn't", "weren't", "doesn't", "don't", "didn't", "won't", "can't", "couldn't", "shouldn't", "mustn't", "hasn't", "haven't", "wouldn't"]);
const empty = new Set(['a', 'an', 'the', 'this', 'that', 'these', 'those', 'is', 'are', 'was', 'were', 'be', 'been', 'being', 'has', 'have', 'had', 'do', 'does', 'did', 'it', 'its', 'of', 'to', 'in', 'on', 'at', 'by', 'for', 'and', 'or', 'as', 'with', 'which', 'there', 'then', 'so', 'also', 'just', 'very', 'really', 'actually', 'currently', 'now', 'always', 'any', 'all', 'every', 'each']);
const value = /"[^"\n]{1,200}"|'[^'\n]{2,200}'(?![\p{L}])|`[^`\n]{1,200}`|(?<![\p{L}\p{N}])v?\d+(?:[.,:]\d+)*(?:[ ]?(?:%|(?:ms|s|sec|seconds?|min|minutes?|h|hours?|days?|weeks?|[kmgt]i?b|bytes?|lines?|px|hz|[kmg]hz)(?![\p{L}])))?|(?:[\w.-]+\/)+[\w.-]+/giu;

/** Numbers up to twelve are written as words; their place here is their value. */
const numbers: readonly string[] = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const numberWord = new RegExp(`(?<![\\p{L}\\p{N}])(?:${numbers.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

/** The words and values of a text, each in its order. */
export interface Reading {
  /** Lower case, with their endings. */
  readonly words: readonly string[];
  readonly values: readonly string[];
}

/** Longer texts are read this far. */
export const longestClaim = 4_000;

/** Reads a text into words and values. */
export function readingOf(claim: string): Reading {
  const text = claim.slice(0, longestClaim).normalize('NFKC').replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"').replace(/\s+/g, ' ').replace(numberWord, (word) => String(numbers.indexOf(word.toLowerCase())));
  const values: string[] = [];
  const rest = text.replace(value, (found) => {
    values.push(normalValue(found));
    return ' ';
  });
  return { words: plainText(rest).toLowerCase().match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? [], values };
}

/** Reads a claim into a proposition. */
export function propositionOf(claim: string): Proposition {
  const { words, values } = readingOf(claim);
  const denials = words.filter(isNegation).length;
  const subject = words.filter((word) => !isNegation(word) && saysSomething(word)).map(stem);
  // Of a claim without a word that says something, the text itself is the subject.
  return { subject: subject.length === 0 && values.length === 0 ? [claim.slice(0, longestClaim).normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()] : subject, polarity: denials % 2 === 0 ? 'affirms' : 'denies', values };
}

/** Whether a word denies what it stands by. */
export function isNegation(word: string): boolean {
  return negations.has(word);
}

/** Whether a word is more than grammar. */
export function saysSomething(word: string): boolean {
  return !empty.has(word);
}

/** The proposition as one line: equal lines are the same proposition. */
export function propositionKey({ subject, polarity, values }: Proposition): string {
  return `${polarity} ${subject.join(' ')} = ${values.join(' ')}`;
}

/** Compares two propositions: the same in other words counts as the same when nearly all content words are shared. */
export function likeness(one: Proposition, other: Proposition): Likeness {
  if (propositionKey(one) === propositionKey(other)) return 'same';
  const [words, others] = [new Set(one.subject), new Set(other.subject)];
  const shared = [...words].filter((word) => others.has(word)).length;
  const all = words.size + others.size - shared;
  if (all === 0 || shared / all < 0.8) return 'unlike';
  if (one.polarity !== other.polarity) return 'other-polarity';
  if (one.values.join('\n') !== other.values.join('\n')) return 'other-values';
  // Who does what to whom is in the order: the same words another way round are another claim.
  const inOrder = [...words].filter((word) => others.has(word)).join(' ') === [...others].filter((word) => words.has(word)).join(' ');
  return shared / all >= 0.9 && inOrder ? 'same' : 'other-values';
}

function normalValue(found: string): string {
  return found.replace(/^["'`]|["'`]$/g, '').toLowerCase().replace(/^v(?=\d)/, '').replace(/(\d)[ ]+(?=\p{L}|%)/u, '$1').replace(/\s+/g, ' ');
}

/** English endings that make no difference to what is spoken of. */
export function stem(word: string): string {
  if (word.length <= 4) return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  return word.replace(/'s$/, '').replace(/(?:ies)$/, 'y').replace(/(?<=[^s])s$/, '').replace(/(?:ing|ed)$/, '').replace(/(?<=\p{L}{3})e$/u, '');
}
