/**
 * Words and marks that fill a place and say nothing: `TBD`, `n/a`, dashes, `{{placeholder}}`,
 * `<placeholder>`.
 */
const filler = /^(?:tbd|todo|n\/a|\?+|<[^<>]*>|\{\{[^{}]*\}\}|[-–—.…\s]*)$/i;

/** Whether a text, without its Markdown marks, is left open or only stands in for one. */
export function isPlaceholder(text: string): boolean {
  return filler.test(text.trim());
}
