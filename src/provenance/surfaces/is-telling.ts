import { utf8Length } from '#workspace/stores/index-splice';

/**
 * Whether a text is enough to be known again elsewhere: three lines, or forty bytes that are not
 * white space.
 */
export function isTelling(text: string): boolean {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return lines >= 3 || utf8Length(text.replace(/\s+/g, '')) >= 40;
}
