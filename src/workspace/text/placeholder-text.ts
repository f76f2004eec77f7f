/**
 * Words and marks that fill a place and say nothing: `TBD`, `n/a`, dashes, `{{placeholder}}`,
 * `<placeholder>`.
 */
const filler = /^(?:tbd|todo|n\/a|\?+|<[^<>]*>|\{\{[^{}]*\}\}|[-–—.…\s]*)$/i;

/** Whether a text has a `{{placeholder}}` and says nothing beside it. */
export function isSlot(text: string): boolean {
  return /\{\{[^{}]*\}\}/.test(text) && !/\p{L}/u.test(text.replace(/\{\{[^{}]*\}\}/g, ''));
}

/** Whether a text, without its Markdown marks, is left open or only stands in for one. */
export function isPlaceholder(text: string): boolean {
  return filler.test(text.trim());
}
