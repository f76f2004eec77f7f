import { hiddenCharacters } from '#detection/hidden-characters';
import { payloadsIn } from '#detection/payloads/find-payloads';
import { mayHoldSecret } from '#detection/possible-secret';
import type { Span } from '#diagnostics/diagnostic';

import { mayHoldObligation } from '../dialects/spec.ts';
import type { Document } from '../document.ts';
import { ownWordsAt } from '../stores/prose.ts';
import { hiddenMarkdown } from './hidden-markdown.ts';
import { undatedDays } from './undated-days.ts';

/** What somebody looks for in all of a text, and mostly does not find. */
const looks = {
  payload: (document: Document): boolean => payloadsIn(document.text).length > 0,
  hidden: (document: Document): boolean => hiddenCharacters(document.text).length > 0,
  markdown: (document: Document): boolean => hiddenMarkdown(document).length > 0,
  undated: (document: Document): boolean => undatedDays(document).length > 0,
  secret: (document: Document): boolean => mayHoldSecret(document.text),
  obligation: (document: Document): boolean => mayHoldObligation(document.text),
  braces: (document: Document): boolean => !wordsInBraces(document).next().done,
  // Directives and copies of memory.
  marks: (document: Document): boolean => /ledger[-:]/.test(document.text),
} satisfies Record<string, (document: Document) => boolean>;

/** One of the things that are looked for. */
export type Detector = keyof typeof looks;

const names = Object.keys(looks) as readonly Detector[];

/**
 * What is not in a document, a bit for each look in their order:
 * kept with its reading, so that nobody
 * looks again.
 */
export function absencesOf(document: Document): number {
  return names.reduce((bits, look, at) => (looks[look](document) ? bits : bits | (1 << at)), 0);
}

/** Whether it is known that a look finds nothing. */
export function isKnownAbsent({ quiet = 0 }: Document, look: Detector): boolean {
  return (quiet & (1 << names.indexOf(look))) !== 0;
}

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
