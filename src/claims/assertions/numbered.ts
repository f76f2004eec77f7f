import { kindOfWord } from '../sentences/claim-words.ts';
import { isProduct } from '../sentences/products.ts';
import { isVerbOfStatement } from '../sentences/standalone-statements.ts';
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
const articlesBehind = new Set([...articles, 'all']);
/** What is said of a version or an amount, and of no thing: Node 2 is required. */
const ofUse =
  /^(?:(?:is|are|was|were|will|must|should|has|to|be|now|still|not|no longer|only|the|our|a) )*(?:require|need|use|support|minimum|maximum|default|limit|install|pin|target|recommend|deprecat|enough|allow|mandatory|latest|current|lts|version|end of life|eol|expect|enforce|set|standard|runtime|runs?\b|suffic|or (?:newer|later|higher|above)|too )/i;

/**
 * The thing that a number tells from others of its kind, by its sense: a noun and a number without
 * an article, where the number counts nothing. Null where the number is a value.
 */
export function numberedAt(pieces: readonly string[], at: number): string | null {
  const [article = '', noun = '', number = '', next] = [-2, -1, 0, 1].map((by) => pieces[at + by]);
  if (!/^\d{1,4}$/.test(number) || articles.has(article) || !isNoun(noun)) return null;
  if (next !== undefined && kindOfWord(next) === 'content' && !isVerbAt(pieces, at + 1))
    return null;
  const sense = senseOfWord(noun);
  const isValue = measures.has(sense) || isProduct(noun);
  return isValue && !(at === 1 && isNumberOfThing(number, pieces.slice(2).join(' ')))
    ? null
    : sense;
}

/**
 * Whether a number behind the first word of a sentence names one of several things, though the word
 * be one of a product or an amount: Node 1 is in Berlin, port 2 is the uplink.
 */
export function isNumberOfThing(number: string, said: string): boolean {
  return /^\d{1,2}$/.test(number) && said !== '' && !ofUse.test(said);
}

/** A verb, or what looks like one before its object. */
function isVerbAt(pieces: readonly string[], at: number): boolean {
  const piece = pieces[at] ?? '';
  return (
    isVerb(piece) ||
    isVerbOfStatement(piece) ||
    (piece.endsWith('s') && articlesBehind.has(pieces[at + 1] ?? ''))
  );
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
