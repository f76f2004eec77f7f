import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';

const fillers = new Set([
  'a',
  'an',
  'the',
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  'of',
  'to',
  'in',
  'on',
  'at',
  'by',
  'for',
  'and',
  'or',
  'it',
  'its',
  'that',
  'this',
  'with',
  'from',
  'as',
]);

/**
 * A file name for a claim: its first words that say something, joined by hyphens; at most 60
 * characters, never empty.
 */
export function slugOf(text: string, otherwise: string): string {
  const words =
    plainText(text)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !fillers.has(word));
  let slug = '';
  for (const word of (telling.length >= 2 ? telling : words).slice(0, 8)) {
    // Scripts without blanks give one long word: it is cut between characters.
    const part = [...word].slice(0, 40).join('');
    if (slug !== '' && slug.length + part.length + 1 > 60) break;
    slug = slug === '' ? part : `${slug}-${part}`;
  }
  return slug === '' ? otherwise : slug;
}

/** A heading for a claim: its first sentence without the full stop, on one line. */
export function titleOf(claim: string): string {
  const sentence = /^[^]*?[.!?](?=\s|$)/.exec(claim.trim())?.[0] ?? claim;
  return clip(sentence.trim().replace(/[.!]$/, ''), 90);
}

/**
 * A path below a folder that no file has yet, compared without case and Unicode form; `-2` and so
 * on until one is free.
 */
export function freePath(folder: string, slug: string, taken: Iterable<string>): string {
  const folded = new Set([...taken].map((path) => path.normalize('NFC').toLowerCase()));
  const prefix = folder === '' ? '' : `${folder}/`;
  for (let n = 1; ; n += 1) {
    const path = `${prefix}${slug}${n === 1 ? '' : `-${n}`}.md`;
    if (!folded.has(path.normalize('NFC').toLowerCase())) return path;
  }
}
