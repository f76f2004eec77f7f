import { shortenSentence } from '#messages/shorten-sentence';

/** Characters of a title up to which a claim is shown whole. */
const mostCharacters = 120;

/** A heading for a claim: the claim on one line without the full stop, or its first clauses. */
export function titleOf(claim: string): string {
  return shortenSentence(claim.trim().replace(/[.!]$/, ''), mostCharacters);
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
