import { kindOfWord } from '../sentences/claim-words.ts';
import { claimTokensOf } from './claim-tokens.ts';
import { findNumberedNoun, isVerb, type NumbersByNoun, unitNames } from './quantities.ts';
import { boundAt, type Value, valueAt, type WrittenValue } from './values.ts';
import { hasOpposite, isDistinguishingSense, isStopWordSense, senseOfWord } from './word-senses.ts';

/**
 * A word by its sense; `at` is its place among the pieces. It is `light` if it says little alone,
 * and `denied` if a denial is shortly before it.
 */
export interface Word {
  readonly sense: string;
  readonly light: boolean;
  readonly at: number;
  readonly denied: boolean;
}

/** A claim, read for comparison with others. Places are indexes of `pieces`. */
export interface Assertion {
  /** Words, numbers and code in order, in lower case. */
  readonly pieces: readonly string[];
  readonly words: readonly Word[];
  readonly values: readonly Value[];
  readonly numbered: NumbersByNoun;
  readonly senses: ReadonlySet<string>;
  /** Words that are not light, by sense. */
  readonly heavy: ReadonlyMap<string, Word>;
  readonly names: ReadonlySet<string>;
  /** Words that distinguish a thing from others of its kind. */
  readonly apart: readonly Word[];
  /** Code, paths and commands, as written. */
  readonly codes: readonly string[];
  /** Senses that may be an acronym. */
  readonly short: readonly string[];
  /** Words that exclude other words. */
  readonly excluding: readonly Word[];
  /** Whether the number of denials is odd. */
  readonly denies: boolean;
  /** Places of denials. */
  readonly denials: readonly number[];
  /** Whether it says "only", or "also". */
  readonly only: boolean;
  readonly also: boolean;
  /** Where the main sentence begins, behind a part in front. */
  readonly main: number;
  /** Places of `before` and `after` that put two things in order. */
  readonly marks: readonly { readonly at: number; readonly order: 'before' | 'after' }[];
  /** Whether it says "usually", "by default" or the like. */
  readonly hedged: boolean;
  /** Whether it names an exception. */
  readonly excepts: boolean;
  readonly past: boolean;
  /** Place of the verb. */
  readonly verb: number;
}

const onlyWords = new Set(['only', 'solely']);
const alsoWords = new Set(['also', 'too', 'another', 'additionally']);
/** Words that deny, besides those that say `not`. */
const denyingWords = new Set(
  'skip skipped avoid instead rather unless cannot lacking lacks isn nothing nobody banned'.split(
    ' ',
  ),
);
/** These deny the words behind them, and not the claim. */
const denyingOnlyBehind = new Set(['instead', 'rather', 'nothing']);

const hedges = new Set(
  'default defaults normally usually generally typically mostly commonly ordinarily often'.split(
    ' ',
  ),
);
const exceptions = new Set(['except', 'unless', 'excluding', 'aside', 'apart', 'exception']);

/** Reads a claim for comparison with others. */
export function assertionOf(claim: string): Assertion {
  const { pieces, code, named, main } = claimTokensOf(claim);
  const words: Word[] = [];
  const values: Value[] = [];
  const numbered = new Map<string, string>();
  const verb = Math.max(0, pieces.findIndex(isVerb));
  const denials: number[] = [];
  let lastDenial = -9;
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
    const noun = named.has(pieces[at - 1] ?? '') ? null : findNumberedNoun(pieces, at);
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
    if (kind === 'not' || denyingWords.has(piece)) {
      if (!denyingOnlyBehind.has(piece)) denials.push(at);
      lastDenial = at;
    } else if (kind === 'content' && /^\p{L}/u.test(piece)) {
      const sense = senseOfWord(piece);
      if (named.has(piece) && isName(piece, sense))
        addValue(at, { type: 'name', text: sense, quantity: null, of: null });
      words.push({ sense, light: isStopWordSense(sense), at, denied: at - lastDenial <= 3 });
    }
  }
  return {
    pieces,
    words,
    values,
    numbered,
    main,
    ...comparedSets(words, values),
    denies: denials.length % 2 === 1,
    denials,
    only: pieces.some((piece) => onlyWords.has(piece)),
    also: pieces.some((piece) => alsoWords.has(piece)),
    marks: marksIn(pieces),
    hedged: pieces.some((piece, at) => hedges.has(piece) && !isNamedDefault(pieces, at)),
    excepts: pieces.some((piece) => exceptions.has(piece)),
    past: pieces.some((piece) => /^(?:had|was|were|used|until|formerly|previously)$/.test(piece)),
    verb,
  };
}

/** Whether a capitalized word is a name, and no unit or known abbreviation. */
function isName(word: string, sense: string): boolean {
  return !unitNames.includes(word) && sense.startsWith(word.slice(0, 2));
}

/** "Port 9464, the OpenTelemetry default" is no hedge. */
function isNamedDefault(pieces: readonly string[], at: number): boolean {
  return pieces[at] === 'default' && at === pieces.length - 1 && pieces[at - 1] !== 'by';
}

function comparedSets(
  words: readonly Word[],
  values: readonly Value[],
): Pick<Assertion, 'senses' | 'heavy' | 'names' | 'apart' | 'codes' | 'short' | 'excluding'> {
  const heavy = new Map(words.filter((word) => !word.light).map((word) => [word.sense, word]));
  return {
    heavy,
    senses: new Set(words.map((word) => word.sense)),
    names: new Set(values.filter((value) => value.type === 'name').map((value) => value.text)),
    apart: words.filter((word) => isDistinguishingSense(word.sense)),
    codes: values
      .filter((value) => value.type === 'code' || value.type === 'path' || value.type === 'command')
      .map((value) => value.text),
    short: [...heavy.keys()].filter((sense) => /^[a-z]{2,5}$/.test(sense)),
    excluding: words.filter((word) => hasOpposite(word.sense)),
  };
}

/** Finds words that put two things in order; "after 30 minutes" does not. */
function marksIn(pieces: readonly string[]): Assertion['marks'] {
  return pieces.flatMap((piece, at): Assertion['marks'] => {
    if (/^[≤≥<>]?\d/.test(pieces[at + 1] ?? '')) return [];
    if (piece === 'before' || piece === 'then') return [{ at, order: 'before' }];
    return piece === 'after' ? [{ at, order: 'after' }] : [];
  });
}
