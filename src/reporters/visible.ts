/** What no output may carry raw: controls, bidi, zero-width and tag characters, line separators (document 7.3). */
const invisible =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- the characters looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/**
 * One line of text in which every character can be seen: hidden ones become `\u{200B}`. The marks that CI systems
 * take for commands anywhere in a line are broken up.
 */
export function visible(text: string): string {
  return text.replace(invisible, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`).replace(/##(?=\[|vso\[)/gi, '#\\u{23}');
}

/** A path at the start of a line, where `::` would be a command to GitHub. */
export function visiblePath(path: string): string {
  return visible(/^\s*[:#]/.test(path) ? `./${path}` : path);
}

/** JSON in which every character can be seen; the escapes are JSON's own, so that it parses back to the same value. */
export function visibleJson(value: unknown, indent = 2): string {
  const escape = (character: string): string => [...Array(character.length).keys()].map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
  return JSON.stringify(value, null, indent).replace(invisible, (character) => (character === '\n' ? character : escape(character))).replace(/##(?=\[|vso\[)/gi, '#\\u0023');
}
