import { plainText } from '#diagnostics/plain-text';

/**
 * Longer ones are read in pieces that overlap: what is looked for stands near the name it is about.
 */
const longest = 2_000;
const overlap = 400;

/** Full stops after these end no sentence, nor does that of a number in front of one. */
const shortened = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|nr)|^[*_]*\d{1,3})\.$/i;

/**
 * The sentences of a text, without Markdown marks, each on one line: blank lines, list items, table
 * rows and headings end one, and so do semicolons.
 */
export function sentencesOf(text: string): string[] {
  return [...readSentences(text)];
}

/** The first of them. Of a long text, no more is read. */
export function firstSentenceOf(text: string): string | null {
  for (const sentence of readSentences(text)) return sentence;
  return null;
}

function* readSentences(text: string): Generator<string> {
  for (const raw of rawSentences(text))
    for (const piece of pieces(raw)) {
      const sentence = plain(piece);
      if (sentence !== '') yield sentence;
    }
}

/** The sentences of a text, each on one line, with the marks in it. */
function* rawSentences(text: string): Generator<string> {
  for (const part of text.split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*+>|#]|\d{1,9}[.)])[ \t]?)/)) {
    let open = '';
    for (const piece of part
      .replace(/^[ \t]*(?:[-*+>|]|#{1,6}|\d{1,9}[.)])[ \t]+/, '')
      .replace(/\s+/g, ' ')
      .split(/(?<=[.!?;]["'”’)*_`]{0,3}) /)) {
      open = open === '' ? piece : `${open} ${piece}`;
      if (shortened.test(piece)) continue;
      yield open;
      open = '';
    }
    if (open !== '') yield open;
  }
}

function pieces(sentence: string): string[] {
  const found: string[] = [];
  for (let at = 0; at === 0 || at + overlap < sentence.length; at += longest - overlap)
    found.push(sentence.slice(at, at + longest));
  return found;
}

/**
 * Letters, hyphens and apostrophes in one form each: an id is the same id whichever dash somebody
 * typed.
 */
function plain(sentence: string): string {
  return plainText(sentence)
    .normalize('NFKC')
    .replace(/[\u2010-\u2012\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}
