import { kindOfWord } from '../sentences/claim-words.ts';
import { type ClaimTokens, claimTokensOf } from './claim-tokens.ts';
import { isVerb, type Numbered, numberedAt, unitNames } from './quantities.ts';
import { boundAt, type Value, valueAt, type WrittenValue } from './values.ts';
import { isApart, isExcluding, isLight, senseOfWord } from './word-senses.ts';

/** A word by its sense, in its place. */
export interface Word {
  readonly sense: string;
  readonly light: boolean;
  readonly at: number;
  readonly denied: boolean;
}

/** What a claim asserts, as two claims are compared. */
export interface Assertion {
  /** All words as they were written, in lower case. */
  readonly pieces: readonly string[];
  readonly words: readonly Word[];
  readonly values: readonly Value[];
  readonly numbered: Numbered;
  /** All senses; those that say something by themselves; and the names among them. */
  readonly senses: ReadonlySet<string>;
  readonly heavy: ReadonlyMap<string, Word>;
  readonly names: ReadonlySet<string>;
  /** The words that tell one thing from others of its kind. */
  readonly apart: readonly Word[];
  /** What stands in code or is a path, as it is written. */
  readonly codes: readonly string[];
  /** Senses that may be the first letters of several words. */
  readonly short: readonly string[];
  /** The words that exclude others. */
  readonly excluding: readonly Word[];
  /** Whether it denies: by an odd number of denials. */
  readonly denies: boolean;
  /** Where the denials stand, in tokens. */
  readonly denials: readonly number[];
  /** Whether it says that nothing else is so, or that more is. */
  readonly only: boolean;
  readonly also: boolean;
  /** Where the sentence itself begins, in tokens, behind a part that was put in front. */
  readonly main: number;
  /** Where it says what comes first: what stands before `before`, or after `after`. */
  readonly marks: readonly { readonly at: number; readonly order: 'before' | 'after' }[];
  /** Whether it says what is so as a rule, and leaves room for other cases. */
  readonly hedged: boolean;
  /** Whether it names what it does not hold of. */
  readonly excepts: boolean;
  /** Whether it tells how something was. */
  readonly past: boolean;
  /** Where what is said of the subject begins, in tokens. */
  readonly verb: number;
}

const onlyWords = new Set(['only', 'solely']);
const alsoWords = new Set(['also', 'too', 'another', 'additionally']);
/** Words that deny, besides those that say `not`. */
const denyingWords = new Set([
  'skip',
  'skipped',
  'avoid',
  'instead',
  'rather',
  'unless',
  'cannot',
  'lacking',
  'lacks',
  'isn',
  'nothing',
  'nobody',
  'banned',
]);
/** Those that deny the words behind them, and not the claim. */
const denyingOnlyBehind = new Set(['instead', 'rather', 'nothing']);

const hedges = new Set(
  'default defaults normally usually generally typically mostly commonly ordinarily often'.split(
    ' ',
  ),
);
const exceptions = new Set(['except', 'unless', 'excluding', 'aside', 'apart', 'exception']);

/** Reads what a claim asserts. */
export function assertionOf(claim: string): Assertion {
  return read(claimTokensOf(claim));
}

function read({ pieces, code, named, main }: ClaimTokens): Assertion {
  const words: Word[] = [];
  const values: Value[] = [];
  const numbered = new Map<string, string>();
  const verb = Math.max(0, pieces.findIndex(isVerb));
  const denials: number[] = [];
  let [only, also, lastDenial] = [false, false, -9];
  const addValue = (at: number, { type, text, quantity, of }: WrittenValue): void =>
    void values.push({
      type,
      text,
      quantity,
      of,
      bound: quantity ? boundAt(pieces, at) : 'is',
      denied: at - lastDenial <= 4,
      subject: at < verb,
      at,
    });
  for (const [at, piece] of pieces.entries()) {
    const noun = named.has(pieces[at - 1] ?? '') ? null : numberedAt(pieces, at);
    if (noun !== null) {
      numbered.set(noun, piece);
      continue;
    }
    const value = valueAt(pieces, at, code);
    if (value) {
      addValue(at, value);
      continue;
    }
    const kind = kindOfWord(piece);
    if (onlyWords.has(piece)) only = true;
    if (alsoWords.has(piece)) also = true;
    if (kind === 'not' || denyingWords.has(piece)) {
      if (!denyingOnlyBehind.has(piece)) denials.push(at);
      lastDenial = at;
    } else if (kind === 'content' && /^\p{L}/u.test(piece)) {
      const sense = senseOfWord(piece);
      if (named.has(piece) && isName(piece, sense))
        addValue(at, { type: 'name', text: sense, quantity: null, of: null });
      words.push({ sense, light: isLight(sense), at, denied: at - lastDenial <= 3 });
    }
  }
  return {
    pieces,
    words,
    values,
    numbered,
    main,
    ...lookUps(words, values),
    denies: denials.length % 2 === 1,
    denials,
    only,
    also,
    marks: marksIn(pieces),
    hedged: pieces.some((piece, at) => hedges.has(piece) && !isNamedDefault(pieces, at)),
    excepts: pieces.some((piece) => exceptions.has(piece)),
    past: pieces.some((piece) => /^(?:had|was|were|used|until|formerly|previously)$/.test(piece)),
    verb,
  };
}

/** Whether a word in capitals is a name: an abbreviation that everybody uses is none. */
function isName(word: string, sense: string): boolean {
  return !unitNames.includes(word) && sense.startsWith(word.slice(0, 2));
}

/** "Port 9464, the OpenTelemetry default" tells whose it is, and leaves no room for others. */
function isNamedDefault(pieces: readonly string[], at: number): boolean {
  return pieces[at] === 'default' && at === pieces.length - 1 && pieces[at - 1] !== 'by';
}

/** The sets by which two assertions are compared. */
function lookUps(
  words: readonly Word[],
  values: readonly Value[],
): Pick<Assertion, 'senses' | 'heavy' | 'names' | 'apart' | 'codes' | 'short' | 'excluding'> {
  const heavy = new Map(words.filter((word) => !word.light).map((word) => [word.sense, word]));
  return {
    heavy,
    senses: new Set(words.map((word) => word.sense)),
    names: new Set(values.filter((value) => value.type === 'name').map((value) => value.text)),
    apart: words.filter((word) => isApart(word.sense)),
    codes: values
      .filter((value) => value.type === 'code' || value.type === 'path' || value.type === 'command')
      .map((value) => value.text),
    short: [...heavy.keys()].filter((sense) => /^[a-z]{2,5}$/.test(sense)),
    excluding: words.filter((word) => isExcluding(word.sense)),
  };
}

/** Where a claim says which of two things comes first; "after 30 minutes" says when. */
function marksIn(pieces: readonly string[]): Assertion['marks'] {
  return pieces.flatMap((piece, at): Assertion['marks'] => {
    if (/^[≤≥<>]?\d/.test(pieces[at + 1] ?? '')) return [];
    if (piece === 'before' || piece === 'then') return [{ at, order: 'before' }];
    return piece === 'after' ? [{ at, order: 'after' }] : [];
  });
}
