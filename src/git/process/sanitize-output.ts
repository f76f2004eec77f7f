import { foreignSentence, type Message } from '#messages/message';

/**
 * Text of git's in which controls, bidi marks and other unseen characters but line feeds and tabs
 * show as `\u{…}`: names in it come from strangers.
 */
export function sanitized(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  );
}

/** What git says is wrong, as a sentence of its own. */
export function complaintOf(error: string): Message {
  return foreignSentence(firstLine(error));
}

/**
 * The line in which git says what is wrong: the first one, but for warnings and hints before it.
 */
function firstLine(error: string): string {
  const lines = error
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '');
  const line =
    lines.find((each) => !/^(?:warning|hint):/.test(each)) ?? lines[0] ?? 'git gave no reason';
  return line.replace(/^(?:fatal|error): /, '').slice(0, 500);
}
