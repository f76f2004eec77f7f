import { utf8Length } from '#workspace/stores/index-splice';

import { charactersOf, endOfCharacters } from './tokens.ts';

/** A text cut to a number of characters, with how many bytes of UTF-8 it lost. */
export interface CutText {
  readonly text: string;
  readonly bytes: number;
}

/**
 * Cuts a text to a number of characters with its marker in them: at the end of the last line that
 * fits, in a line where none does, and never inside a character. The marker says what was lost even
 * where it alone is too long.
 */
export function cutText(text: string, most: number): CutText {
  if (charactersOf(text) <= most) return { text, bytes: 0 };
  const whole = utf8Length(text);
  // The marker of the whole is the longest there can be.
  const room = Math.max(0, most - markerOf(whole).length);
  const line = text.lastIndexOf('\n', endOfCharacters(text, room) - 1) + 1;
  // In a line, the one that the marker stands on has to be begun.
  const kept = text.slice(0, room > 0 && line > 0 ? line : endOfCharacters(text, room - 1));
  const bytes = whole - utf8Length(kept);
  return {
    text: `${kept}${kept === '' || kept.endsWith('\n') ? '' : '\n'}${markerOf(bytes)}`,
    bytes,
  };
}

function markerOf(bytes: number): string {
  return `[truncated: ${bytes} bytes]\n`;
}
