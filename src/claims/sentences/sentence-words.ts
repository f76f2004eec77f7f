import { plainText, wordsOf } from '#diagnostics/plain-text';

import { kindOfWord, stem } from './claim-words.ts';
import { replaceNumberWords } from './products.ts';

/** The words of a sentence, read once for comparison with many obligations. */
export interface SentenceWords {
  readonly text: string;
  /** Stems of content words. */
  readonly known: ReadonlySet<string>;
  /** The same by `wordPrefix`. */
  readonly byStart: ReadonlyMap<string, readonly string[]>;
  /** First stem that may be the subject. */
  readonly opens: string;
  /** Result of `longWordStems`. */
  readonly contents: ReadonlySet<string>;
}

/** Words that only join others. */
const joining = new Set(
  (
    'while when before after until unless if where from into than then once against over between ' +
    'through during per only own their his her our your must may can should will shall need we ' +
    'you they them'
  ).split(' '),
);
/** Words before the subject. */
const general = new Set(
  'full new old certain some small large internal external user admin'.split(' '),
);
/** Words of four letters and more without content. */
const empty = new Set(
  (
    'that this with when then than from into they them their have been were will where which ' +
    'while each every there these those before after also only must shall does required should ' +
    'recommended optional'
  ).split(' '),
);

/** Reads the words of a sentence for `hasWord`. */
export function wordsOfSentence(text: string): SentenceWords {
  const words = stems(text);
  const known = new Set(words);
  const byStart = new Map<string, string[]>();
  for (const word of known) {
    const start = wordPrefix(word);
    const others = byStart.get(start);
    if (others) others.push(word);
    else byStart.set(start, [word]);
  }
  return {
    text,
    known,
    byStart,
    opens: words.find((word) => !general.has(word)) ?? '',
    contents: longWordStems(text),
  };
}

/** Lists the stems of content words, in order. */
export function stems(text: string): string[] {
  const found: string[] = [];
  for (const joined of wordsOf(replaceNumberWords(text.toLowerCase()))) {
    for (const word of /[-'’]/.test(joined) ? joined.split(/[-'’]/) : [joined]) {
      if (word !== '' && !joining.has(word) && kindOfWord(word) === 'content')
        found.push(stem(word));
    }
  }
  return found;
}

/** Gives the longer words of a text, without endings. */
export function longWordStems(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => word.length > 3 && !empty.has(word))
      .map(stemWord),
  );
}

/** Removes one ending from a word: -ing, -ed, -es or -s. */
export function stemWord(word: string): string {
  return word.replace(/(?:ing|ed|es|s)$/, '');
}

/** Gives the beginning that forms of one word share. */
export function wordPrefix(word: string): string {
  return word.length < 5 ? word : word.slice(0, 5);
}

/** Whether a sentence has a word, or another form of it: encryption, encrypt. */
export function hasWord({ known, byStart }: SentenceWords, word: string): boolean {
  return (
    known.has(word) ||
    (word.length >= 5 &&
      (byStart.get(wordPrefix(word))?.some((each) => isFormOf(each, word)) ?? false))
  );
}

/**
 * Whether two words are equal, or one begins with the other cut by two letters. The cut word and
 * both words have at least five letters.
 */
export function isFormOf(one: string, other: string): boolean {
  return (
    one === other ||
    (one.length >= 5 &&
      other.length >= 5 &&
      (one.startsWith(formless(other)) || other.startsWith(formless(one))))
  );
}

function formless(word: string): string {
  return word.slice(0, Math.max(5, word.length - 2));
}

/** Lists the stems of content words in plain text; a compound is split. */
export function contentWords(text: string): string[] {
  return wordsOf(plainText(text))
    .flatMap((word) => word.split(/[-'’]/))
    .filter((word) => word !== '' && kindOfWord(word) === 'content')
    .map(stem);
}
