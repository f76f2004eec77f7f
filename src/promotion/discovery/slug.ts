import { plainText } from '#diagnostics/plain-text';

const maxCharacters = 60;

/**
 * Returns a file name for a title: all its words in lower case, joined by hyphens, up to the last
 * whole word within 60 characters. Empty for a title without words.
 */
export function slugOf(title: string): string {
  const words = plainText(title)
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=\p{L})['\u2019](?=\p{L})/gu, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  // Scripts without spaces give one long word, which is cut between characters.
  const [first = '', ...others] = words ?? [];
  let slug = [...first].slice(0, maxCharacters).join('');
  for (const word of others) {
    if (`${slug}-${word}`.length > maxCharacters) break;
    slug += `-${word}`;
  }
  return slug;
}
