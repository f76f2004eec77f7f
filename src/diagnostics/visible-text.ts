/** What no output may carry raw: controls, bidi, zero-width and tag characters, line separators. */
export const invisible =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- the characters looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\u{13430}-\u{1343f}\u{16fe4}\p{Default_Ignorable_Code_Point}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/**
 * One line of text in which every character can be seen: hidden ones become `\u{200B}`. The marks
 * that CI systems take for commands anywhere in a line are broken up.
 */
export function visible(text: string): string {
  return text
    .replace(
      invisible,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
    )
    .replace(/##(?=\[|vso\[)/gi, '#\\u{23}');
}
