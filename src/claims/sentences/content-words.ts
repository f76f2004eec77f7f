import { plainText, wordsOf } from '#diagnostics/plain-text';

import { kindOfWord, stem } from './claim-words.ts';

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
