import { wordsOf } from '#diagnostics/plain-text';
import type { NativeFact } from '#workspace/stores/native-fact';

import { mayState } from '../sentences/states-something.ts';
import { claimOfNote, type NoteClaim } from './note-claim.ts';
import { noteSentences } from './note-sentences.ts';

/**
 * The claim of a native note, or of the part of a file that is a fact. Who names it means what it
 * says: its only sentence is the claim, whatever words that shares with the title.
 */
export function claimOfNative({ document, note, span, title }: NativeFact): NoteClaim {
  const part = { start: note ? document.bodyStart : span.start, end: span.end };
  const claim = claimOfNote({ document, part, title, description: note?.summary ?? null });
  if (claim.states) return claim;
  const [only, ...others] = noteSentences(document, part).sentences;
  return only !== undefined &&
    others.length === 0 &&
    mayState(only.text) &&
    wordsOf(only.text).length > 4
    ? { text: only.text, states: true }
    : claim;
}
