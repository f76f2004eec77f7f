import { clip } from '#messages/fill-template';

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
