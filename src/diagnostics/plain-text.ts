import { isObject } from './json-decoder.ts';

/** Joins the lines of a wrapped text. */
export function oneLine(text: string): string {
  return text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
        .trim()
    : text;
}

/** The first three of a list, and how many others there are: `a, b, c, +4`. */
export function firstThreeOf(list: readonly string[]): string {
  const others = list.length - 3;
  return [...list.slice(0, 3), ...(others > 0 ? [`+${others}`] : [])].join(', ');
}

/** Where a paragraph ends: at a blank line, or where a fence begins. */
const paragraphEnd =
  /\n[^\S\n]*\n|(?:^|\n)[^\S\n]*(?:(?:[>*+-]|\d{1,9}[.)])[^\S\n]*)*(?:`{3}|~{3})/;

/** The first paragraph of a text, on one line; empty where the text begins with code. */
export function firstParagraph(text: string): string {
  return paragraphAndRest(text).paragraph;
}

/** Returns `firstParagraph` of a text, and the text below it as it is written. */
export function paragraphAndRest(text: string): { paragraph: string; rest: string } {
  const whole = text.replace(/\r\n?/g, '\n').replace(/^(?:[^\S\n]*\n)+/, '');
  if (/^(?: {4}|\t)/.test(whole)) return { paragraph: '', rest: whole };
  const end = paragraphEnd.exec(whole)?.index ?? whole.length;
  return { paragraph: oneLine(whole.slice(0, end)).trim(), rest: whole.slice(end) };
}

/** Characters; from longer texts, `plainText` only removes marks. */
const exactLength = 4_096;

/** Whether a text has a character that may be a mark of inline Markdown. */
export function mayHaveMarkup(raw: string): boolean {
  return /[`*_~[\]\\<!&]/.test(raw);
}

/**
 * Removes the marks of links, code and emphasis. Those of strikethrough and pictures stay, for they
 * change what the text says.
 */
export function plainText(raw: string): string {
  if (!mayHaveMarkup(raw)) return raw.trim();
  if (raw.length > exactLength) return raw.replace(/[`*_[\]\\]/g, '').trim();
  let text = raw;
  // Most texts have no marks but the underscores of names.
  if (text.includes('<!--')) text = text.replace(/<!--[^]{0,4096}?-->/g, '');
  if (text.includes(']('))
    text = text.replace(
      /(?<!!)\[((?:[^[\]\\]|\\.)*)\]\((?:[^()\\\s]|\\.|\([^()\s]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\)/g,
      '$1',
    );
  if (text.includes('][')) text = text.replace(/\[((?:[^[\]\\]|\\.)+)\]\[[^[\]]*\]/g, '$1');
  if (text.includes('`')) text = text.replace(/(`+)([^`]|[^`][^]*?[^`])\1(?!`)/g, '$2');
  if (/\*\*|__/.test(text)) text = text.replace(/(\*\*|__)(?=\S)([^]*?\S)\1/g, '$2');
  if (/[*_]/.test(text))
    text = text.replace(/(^|[\s(["'])([*_])(?=\S)([^*_]*?\S)\2(?=$|[\s)\].,:;!?"'])/g, '$1$3');
  if (text.includes('\\')) text = text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return text.trim();
}

/** A quick upper bound for `wordsOf(text).length`. */
export function maxWordCount(text: string): number {
  let [words, isInWord] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isPlain =
      (code >= 0x61 && code <= 0x7a) ||
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x30 && code <= 0x39);
    // Each character beyond ASCII may be a word.
    if ((isPlain && !isInWord) || code > 0x7f) words += 1;
    isInWord = isPlain;
  }
  return words;
}

/** Lower-case words: letters and digits of any script, with inner apostrophes and hyphens. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** `plainText` on one line. */
export function plainLine(raw: string): string {
  return plainText(raw).replace(/\s+/g, ' ').trim();
}

/** A text without percent escapes; unchanged where one is malformed. */
export function decodePercentEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Not allowed in output: controls, bidi, zero-width and tag characters, line separators. */
export const invisibleCharacters =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- the characters looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\u{13430}-\u{1343f}\u{16fe4}\p{Default_Ignorable_Code_Point}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** Escapes hidden characters as `\u{200B}`, and marks that CI systems take for commands. */
export function escapeInvisible(text: string): string {
  return text
    .replace(
      invisibleCharacters,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
    )
    .replace(/##(?=\[|vso\[)/gi, '#\\u{23}');
}

/** The list under a key of the JSON object in a model's answer, which may have a fence or prose. */
export function parseListInAnswer(text: string, name: string): readonly unknown[] | null {
  const fenced = [...text.matchAll(/```[a-z]*\s*\n([^]*?)```/g)].map(([, inside = '']) => inside);
  const braces = text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1);
  for (const each of [text, ...fenced, braces]) {
    const list = listIn(each, name);
    if (list !== null) return list;
  }
  return null;
}

function listIn(text: string, name: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const list = isObject(value) ? value[name] : null;
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}
