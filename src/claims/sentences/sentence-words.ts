import { plainText, wordsOf } from '#diagnostics/plain-text';

import { kindOfWord, stem } from './claim-words.ts';
import { inDigits } from './products.ts';

/** The words of a sentence as demands are compared with them, read once for all demands. */
export interface SentenceWords {
  readonly text: string;
  /** What speaks of something, in order. */
  readonly stems: readonly string[];
  readonly known: ReadonlySet<string>;
  /** The same by how they begin, as other forms of a word do. */
  readonly byStart: ReadonlyMap<string, readonly string[]>;
  /** The first word that says of what. */
  readonly opens: string;
  /** The words that what an obligation asks is counted in. */
  readonly contents: ReadonlySet<string>;
}

/** Words that only join others, besides those that make no difference in any claim. */
const joining = new Set(
  (
    'while when before after until unless if where from into than then once against over between ' +
    'through during per only own their his her our your must may can should will shall need we ' +
    'you they them'
  ).split(' '),
);
/** Words that a sentence may begin with before it says of what. */
const general = new Set([
  'full',
  'new',
  'old',
  'certain',
  'some',
  'small',
  'large',
  'internal',
  'external',
  'user',
  'admin',
]);
/** Words of four letters and more that every sentence may have. */
const empty = new Set(
  (
    'that this with when then than from into they them their have been were will where which ' +
    'while each every there these those before after also only must shall does required should ' +
    'recommended optional'
  ).split(' '),
);

/** Reads the words of a sentence. */
export function wordsOfSentence(text: string): SentenceWords {
  const words = stems(text);
  const known = new Set(words);
  const byStart = new Map<string, string[]>();
  for (const word of known) {
    const start = startOf(word);
    const others = byStart.get(start);
    if (others) others.push(word);
    else byStart.set(start, [word]);
  }
  return {
    text,
    stems: words,
    known,
    byStart,
    opens: words.find((word) => !general.has(word)) ?? '',
    contents: contentOf(text),
  };
}

/** The words of a text that speak of something, as demands are compared by. */
export function stems(text: string): string[] {
  const found: string[] = [];
  for (const joined of wordsOf(inDigits(text.toLowerCase()))) {
    for (const word of /[-'’]/.test(joined) ? joined.split(/[-'’]/) : [joined]) {
      if (word !== '' && !joining.has(word) && kindOfWord(word) === 'content')
        found.push(stem(word));
    }
  }
  return found;
}

/** The longer words of a text, without their endings. */
export function contentOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => word.length > 3 && !empty.has(word))
      .map(bare),
  );
}

/** A word of that text without its ending. */
export function bare(word: string): string {
  return word.replace(/(?:ing|ed|es|s)$/, '');
}

/** How a word begins; forms of one word begin alike. */
export function startOf(word: string): string {
  return word.length < 5 ? word : word.slice(0, 5);
}

/** Whether a sentence has a word, or another form of it: encryption, and to encrypt. */
export function hasWord({ known, byStart }: SentenceWords, word: string): boolean {
  return (
    known.has(word) ||
    (word.length >= 5 &&
      (byStart.get(startOf(word))?.some((each) => isFormOf(each, word)) ?? false))
  );
}

/** Whether one word is another one, or a form of it. */
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

/**
 * The words of a text that speak of something, without endings; the parts of a name each by
 * themselves.
 */
export function contentWords(text: string): string[] {
  return wordsOf(plainText(text))
    .flatMap((word) => word.split(/[-'’]/))
    .filter((word) => word !== '' && kindOfWord(word) === 'content')
    .map(stem);
}
