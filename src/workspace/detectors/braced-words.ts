import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { ownWordsAt } from '../stores/prose.ts';

/**
 * A word in braces as people write a term: `{promotion item}`, and neither `{{slot}}`, `${name}`
 * nor `/users/{id}`.
 */
const braced = /\{([\p{L}][\p{L}\p{N}]*(?:[ -][\p{L}\p{N}]+){0,3})\}(?![\p{L}\p{N}}/=:_>-])/uy;
const otherwise = /[\p{L}\p{N}{$#%/\\=:_<-]/u;

/** A word in braces, and where. */
export interface BracedWord {
  readonly path: string;
  readonly span: Span;
  readonly word: string;
}

/** Words in braces in the prose of a document. */
export function* wordsInBraces(document: Document): Generator<BracedWord> {
  const { path, text } = document;
  const isOwn = ownWordsAt(document);
  for (let start = text.indexOf('{'); start !== -1; start = text.indexOf('{', start + 1)) {
    braced.lastIndex = start;
    const match = braced.exec(text);
    const span = { start, end: start + (match?.[0].length ?? 0) };
    if (match && !otherwise.test(text.charAt(start - 1)) && isOwn(span))
      yield { path, word: match[1] ?? '', span };
  }
}
