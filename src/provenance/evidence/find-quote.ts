import type { LineRange } from '#diagnostics/changed-lines';

import { readLines } from '../surfaces/text-lines.ts';
import { firstFrom } from '../symbols/first-from.ts';

/**
 * The lines in which a text stands, each stretch once; blanks and line breaks count alike, however
 * many they are.
 *
 * @param most stretches that are looked for
 */
export function linesWithQuote(text: string, quote: string, most: number): LineRange[] {
  const wanted = quote.replace(/\s+/g, ' ').trim();
  if (wanted === '') return [];
  const { joined, places } = joinedWords(text);
  const { starts } = readLines(text);
  const lineOf = (at: number): number => firstFrom(starts, placeOf(at, places) + 1);
  const found: LineRange[] = [];
  for (
    let at = joined.indexOf(wanted);
    at !== -1 && found.length < most;
    at = joined.indexOf(wanted, at + 1)
  ) {
    const [from, to] = [lineOf(at), lineOf(at + wanted.length - 1)];
    if (found.at(-1)?.from !== from || found.at(-1)?.to !== to) found.push({ from, to });
  }
  return found;
}

/** Where words begin: in the joined text, and in the text itself. */
interface WordPlaces {
  readonly joined: number[];
  readonly text: number[];
}

/** The words of a text with one blank between them. */
function joinedWords(text: string): { readonly joined: string; readonly places: WordPlaces } {
  const places: WordPlaces = { joined: [], text: [] };
  const words: string[] = [];
  let length = 0;
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    places.joined.push(length);
    places.text.push(index);
    words.push(word);
    length += word.length + 1;
  }
  return { joined: words.join(' '), places };
}

/** The place in the text of a place in the joined one that is in a word. */
function placeOf(at: number, { joined, text }: WordPlaces): number {
  const word = firstFrom(joined, at + 1) - 1;
  return (text[word] ?? 0) + at - (joined[word] ?? 0);
}
