import { kindOfWord } from '../sentences/claim-words.ts';
import { isProduct } from '../sentences/products.ts';
import { isVerb } from './verbs.ts';
import { isLight, senseOfWord } from './word-senses.ts';

/** Things of which a claim names one by its number: of Server 1, "server" and "1". */
export type Numbered = ReadonlyMap<string, string>;

const articles = new Set('the a an our its this that each every their your'.split(' '));
/** A number behind one of these is how much it is. */
const measures = new Set(
  'minimum maximum threshold timeout size count length width height depth port total budget ratio'
    .split(' ')
    .map(senseOfWord),
);

/**
 * The thing that a number tells from others of its kind, by its sense: a noun and a number without
 * an article, where the number counts nothing. Null where the number is a value.
 */
export function numberedAt(pieces: readonly string[], at: number): string | null {
  const [article = '', noun = '', number = '', next] = [-2, -1, 0, 1].map((by) => pieces[at + by]);
  if (!/^\d{1,4}$/.test(number) || articles.has(article) || !isNoun(noun)) return null;
  if (next !== undefined && kindOfWord(next) === 'content' && !isVerb(next)) return null;
  const sense = senseOfWord(noun);
  return measures.has(sense) || isProduct(noun) ? null : sense;
}

function isNoun(piece: string): boolean {
  return (
    /^\p{L}/u.test(piece) &&
    kindOfWord(piece) === 'content' &&
    !isVerb(piece) &&
    !isLight(senseOfWord(piece)) &&
    !/(?:ly|ed)$/.test(piece)
  );
}

/** Whether two claims name things by different numbers, or only one does. */
export function areNumberedApart(one: Numbered, other: Numbered): boolean {
  if (one.size !== other.size) return true;
  for (const [noun, number] of one) if (other.get(noun) !== number) return true;
  return false;
}
