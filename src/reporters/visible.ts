import { escapeInvisible, invisibleCharacters } from '#diagnostics/plain-text';

export { escapeInvisible };

/** A path at the start of a line, where `::` would be a command to GitHub. */
export function visiblePath(path: string): string {
  return escapeInvisible(/^\s*[:#]/.test(path) ? `./${path}` : path);
}

/** JSON with hidden characters escaped; it parses back to the same value. */
export function visibleJson(value: unknown, indent = 2): string {
  const escape = (character: string): string =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join('');
  return JSON.stringify(value, null, indent)
    .replace(invisibleCharacters, (character) =>
      character === '\n' ? character : escape(character),
    )
    .replace(/##(?=\[|vso\[)/gi, '#\\u0023');
}

/** Breaks up commands of CI services: `::` at the start of a line, `##[` and `##vso[` anywhere. */
export function breakCiCommands(text: string): string {
  return text
    .replace(/(^|[\r\n])((?:[^\S\r\n]|\u0085)*)::/g, '$1$2:\\u{3A}')
    .replace(/##(?=\[|vso\[)/gi, '#\\u{23}');
}
