/**
 * What no output may carry raw: hidden characters that are errors, and control characters, tab
 * included.
 */
const raw =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- the characters looked for
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufffe\uffff\u{e0000}-\u{e0fff}\u{f0000}-\u{10ffff}]/gu;

/** Raw control and hidden characters of an output, as code points; none is right. */
export function rawCharacters(output: string): string[] {
  return [...new Set(output.match(raw) ?? [])].map(
    (character) =>
      `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}

/**
 * Lines that a CI system takes for a command. GitHub's runner strips white space before it looks
 * for `::`, and finds `##[` anywhere in a line; Azure's does the same with `##vso[`.
 */
export function commandLinesIn(output: string): string[] {
  return output
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .filter((line) => line.trimStart().startsWith('::') || /##(?:vso)?\[/i.test(line));
}
