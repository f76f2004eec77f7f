import type { Span } from '#diagnostics/diagnostic';
import { wordsOf } from '#diagnostics/plain-text';
import type { NativeFact } from '#workspace/stores/native-fact';

import { mayState } from '../sentences/states-something.ts';
import { claimOfNote, type NoteClaim } from './note-claim.ts';
import { noteSentences } from './note-sentences.ts';

/**
 * The claim of a native note, or of the part of a file that is a fact. Who names it means what it
 * says: its only sentence is the claim, whatever words that shares with the title.
 */
export function claimOfNative(fact: NativeFact): NoteClaim {
  const { document, note, title } = fact;
  const description = note?.summary ?? null;
  const claim = claimOfNote({ document, part: partOf(fact), title, description });
  if (claim.states) return claim;
  const [only, ...others] = statementsOfNative(fact);
  return only !== undefined && others.length === 0 && mayState(only) && wordsOf(only).length > 4
    ? { text: only, states: true }
    : claim;
}

/** The sentences of a note; of one that is a list, its items. */
export function statementsOfNative(fact: NativeFact): string[] {
  return noteSentences(fact.document, partOf(fact)).sentences.map(({ text }) => text);
}

function partOf({ document, note, span }: NativeFact): Span {
  return { start: note ? document.bodyStart : span.start, end: span.end };
}
