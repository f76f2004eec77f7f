/**
 * One line in which every character can be seen, so that none says something else to an agent than
 * to a person, or is a command to a CI.
 */
export function visibleText(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, codePoint)
    .replace(/##(?=\[|vso\[)/gi, '#\\u{23}');
}

/** A path between backticks, out of which none of its characters leads. */
export function visibleInCode(path: string): string {
  return path.replace(/[`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, codePoint);
}

function codePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}
