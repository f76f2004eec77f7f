import type { NativeFact } from '#workspace/stores/native-fact';

import { claimOfNote, type NoteClaim } from './note-claim.ts';

/** The claim of a native note, or of the part of a file that is a fact. */
export function claimOfNative({ document, note, span, title }: NativeFact): NoteClaim {
  const start = note ? document.bodyStart : span.start;
  const description = note?.summary ?? null;
  return claimOfNote({ document, part: { start, end: span.end }, title, description });
}
