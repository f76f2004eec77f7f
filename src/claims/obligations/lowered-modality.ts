import { wordsOf } from '#diagnostics/plain-text';
import type { Obligation } from '#workspace/document';

import { bare } from '../sentences/sentence-words.ts';
import { asksToFollow } from './release-from-obligation.ts';

/** How strongly an obligation binds, and to what act. */
export interface Force {
  readonly level: number;
  readonly denies: boolean;
  readonly act: string;
}

/** A word of a sentence that says how strongly something binds, and the word after it. */
export interface Modal {
  readonly text: string;
  readonly word: string;
  readonly level: number;
  readonly denies: boolean;
  readonly next: string;
}

const strength: Readonly<Record<string, number>> = {
  must: 3,
  shall: 3,
  required: 3,
  should: 2,
  recommended: 2,
  may: 1,
  optional: 1,
};
const modal =
  /\b(must|shall|should|may|required|recommended|optional)\b(?:( not| never|n't)\b)?(?: (?:now|also|always|only|still|be) )*(?: ?([\p{L}-]+))?/giu;

/** How strongly an obligation binds; null where it does not say. */
export function forceOf({
  modality,
  response,
}: Pick<Obligation, 'modality' | 'response'>): Force | null {
  const asked = modality?.toLowerCase().split(/\s+/) ?? [];
  const level = strength[asked[0] ?? ''];
  return level === undefined
    ? null
    : { level, denies: asked.length > 1, act: bare(wordsOf(response ?? '')[0] ?? '') };
}

/** The modal words of a sentence, in order. */
export function modalsIn(sentence: string): Modal[] {
  return [...sentence.matchAll(modal)].map(([text, word = '', negation, next = '']) => ({
    text: text.trim(),
    word: word.toLowerCase(),
    level: strength[word.toLowerCase()] ?? 0,
    denies: negation !== undefined,
    next: bare(next.toLowerCase()),
  }));
}

/**
 * The modality of a sentence where it is below the obligation's, or against it; null when it is as
 * strong, or says none.
 */
export function loweredBy(
  sentence: string,
  said: readonly Modal[],
  force: Force | null,
): string | null {
  if (force === null) return null;
  for (const each of said) {
    const own = force.act !== '' && each.next === force.act;
    // "may not" forbids as "must not" does.
    const strong = each.level >= force.level || (each.word === 'may' && each.denies);
    if (own && (each.denies !== force.denies || !strong)) return each.text;
    if (each.level < force.level && !each.denies && asksToFollow(sentence, each.word))
      return each.text;
  }
  return null;
}
