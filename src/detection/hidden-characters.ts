import type { Span } from '#diagnostics/diagnostic';

import { looksLatin } from './look-alikes.ts';

/** A character that readers do not see, or take for another one. */
export interface HiddenCharacter {
  readonly codePoint: number;
  /** `hidden` shows nothing; `deceptive` looks like something else. */
  readonly kind: 'hidden' | 'deceptive';
  /** Its name in messages: `direction mark`. */
  readonly what: string;
  readonly span: Span;
}

/** All characters that `judgeCharacter` looks at; surrogates only where they are not paired. */
const suspicious =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- the characters looked for
  /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uffa0\ufffd-\uffff\u{1d400}-\u{1d7ff}\u{e0000}-\u{10ffff}\u{16fe4}\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}\u{3ffff}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The same by code unit, for a test without places: several times faster. */
const suspiciousUnit =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- the characters looked for
  /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u0300-\u058f\u061c\u115f\u1160\u13a0-\u13ff\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1fff\u200b-\u200f\u2028-\u202e\u2060-\u206f\u20d0-\u20ff\u2800\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufe00-\ufe2f\ufeff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uffa0\ufff0-\uffff]/;

/**
 * Characters outside a few wide ranges of harmless ones; carriage returns are tested apart. Several
 * times faster again, and nearly every file has none.
 */
const unusual =
  /[^\t\n\r\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2100-\u27ff\u3000-\u3163\u3165-\ud7ff]/;

/** Fast check: false means that a text has no hidden character. */
function mayHideSomething(text: string): boolean {
  if (!unusual.test(text) && !(text.includes('\r') && /\r(?!\n)/.test(text))) return false;
  return suspiciousUnit.test(text);
}

const always: readonly (readonly [number, number, string])[] = [
  [0x202a, 0x202e, 'bidirectional override'],
  [0x2066, 0x2069, 'bidirectional isolate'],
  [0x200b, 0x200b, 'zero-width space'],
  [0x2060, 0x2064, 'invisible operator'],
  [0x206a, 0x206f, 'deprecated format character'],
  [0x180e, 0x180e, 'Mongolian vowel separator'],
  [0xfeff, 0xfeff, 'zero-width no-break space'],
  [0x00, 0x08, 'control character'],
  [0x0b, 0x0c, 'control character'],
  [0x0d, 0x0d, 'lone carriage return'],
  [0x0e, 0x1f, 'control character'],
  [0x7f, 0x9f, 'control character'],
  [0x115f, 0x1160, 'invisible Hangul filler'],
  [0x3164, 0x3164, 'invisible Hangul filler'],
  [0xffa0, 0xffa0, 'invisible Hangul filler'],
  [0x2800, 0x2800, 'blank Braille pattern'],
  [0x034f, 0x034f, 'combining grapheme joiner'],
  [0x17b4, 0x17b5, 'invisible Khmer vowel'],
  [0x180b, 0x180d, 'Mongolian variation selector'],
  [0x2028, 0x2029, 'line or paragraph separator'],
  [0xe000, 0xf8ff, 'private-use character'],
  [0xf0000, 0x10fffd, 'private-use character'],
  [0xfdd0, 0xfdef, 'noncharacter'],
  [0x16fe4, 0x16fe4, 'invisible Khitan filler'],
];
const emojiPart = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}\u{20e3}]/u;
const joiningScript =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
/** The three flags that are spelled with tag characters: England, Scotland, Wales. */
const tagFlag =
  /\u{1f3f4}(?:\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})/gu;

/** Finds the hidden and deceptive characters, in order. */
export function hiddenCharacters(text: string): HiddenCharacter[] {
  if (!mayHideSomething(text)) return [];
  const found: HiddenCharacter[] = [];
  const flags = text.includes('\u{1f3f4}')
    ? [...text.matchAll(tagFlag)].map(({ 0: flag, index }) => ({
        start: index,
        end: index + flag.length,
      }))
    : [];
  let next = 0;
  for (const { 0: character, index: at } of text.matchAll(suspicious)) {
    while ((flags[next]?.end ?? Infinity) <= at) next += 1;
    const [kind, what] = judgeCharacter(text, at, character) ?? [];
    if (kind === undefined || what === undefined) continue;
    const isInFlag = what === 'tag character' && at >= (flags[next]?.start ?? Infinity);
    if (!isInFlag) found.push(foundAt(character, at, kind, what));
  }
  return [...found, ...mixedWords(text), ...markStacks(text)].sort(
    (a, b) => a.span.start - b.span.start,
  );
}

function characterBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return text.slice(low >= 0xdc00 && low <= 0xdfff ? at - 2 : at - 1, at);
}

function foundAt(
  character: string,
  start: number,
  kind: HiddenCharacter['kind'],
  what: string,
): HiddenCharacter {
  const span = { start, end: start + character.length };
  return { codePoint: character.codePointAt(0) ?? 0, kind, what, span };
}

function judgeCharacter(
  text: string,
  at: number,
  character: string,
): readonly [HiddenCharacter['kind'], string] | null {
  const codePoint = character.codePointAt(0) ?? 0;
  const before = characterBefore(text, at);
  const after = String.fromCodePoint(text.codePointAt(at + character.length) ?? 0x20);
  for (const [first, last, what] of always)
    if (codePoint >= first && codePoint <= last) return ['hidden', what];
  if ((codePoint & 0xfffe) === 0xfffe) return ['hidden', 'noncharacter'];
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return ['hidden', 'lone surrogate'];
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return ['hidden', 'tag character'];
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef)
    return /\p{Script=Han}/u.test(before) ? null : ['hidden', 'variation selector'];
  if (codePoint === 0x200c || codePoint === 0x200d)
    return (emojiPart.test(before) && emojiPart.test(after)) || joiningScript.test(before)
      ? null
      : ['hidden', codePoint === 0x200c ? 'zero-width non-joiner' : 'zero-width joiner'];
  // With U+FE0F, digits, # and * become keycaps.
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f)
    return /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{S}\p{Script=Han}‼⁉]/u.test(before) ||
      (codePoint === 0xfe0f && /[0-9#*]/.test(before))
      ? null
      : ['hidden', 'variation selector of no emoji'];
  if (codePoint === 0x200e || codePoint === 0x200f || codePoint === 0x061c)
    return ['deceptive', 'direction mark'];
  if (codePoint === 0x00ad) return ['deceptive', 'soft hyphen'];
  if (codePoint === 0xfffd) return ['deceptive', 'replacement character: text was lost here'];
  // One alone is a symbol (𝕏, ℝ); several look like a word.
  if (codePoint >= 0x1d400 && codePoint <= 0x1d7ff)
    return /[\p{L}\p{N}]/u.test(before) || /[\p{L}\p{N}]/u.test(after)
      ? ['deceptive', 'mathematical letter']
      : null;
  if (
    (codePoint >= 0xff10 && codePoint <= 0xff19) ||
    (codePoint >= 0xff21 && codePoint <= 0xff3a) ||
    (codePoint >= 0xff41 && codePoint <= 0xff5a)
  )
    return isAmongWide(text, at) ? null : ['deceptive', 'full-width letter'];
  return isInvisible.test(character) && !numberSign.test(character)
    ? ['hidden', 'invisible format character']
    : null;
}

/** Invisible by Unicode, including code points that have no character yet. */
const isInvisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Visible signs around numbers, which Unicode counts as format characters. */
const numberSign = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f]`;
const wideDigits = new RegExp(`${wide}[\\uff10-\\uff19]+$|^[\\uff10-\\uff19]+${wide}`, 'u');
const wideLetters = new RegExp(
  `(?:${wide}[\\uff21-\\uff3a\\uff41-\\uff5a]$)|(?:^[\\uff21-\\uff3a\\uff41-\\uff5a]${wide})`,
  'u',
);

/**
 * Whether a full-width digit or letter is beside full-width writing, where digits and single
 * letters are usual.
 */
function isAmongWide(text: string, at: number): boolean {
  const run = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/;
  let [start, end] = [at, at];
  while (start > 0 && at - start < 20 && run.test(text[start - 1] ?? '')) start -= 1;
  while (end < text.length && end - at < 20 && run.test(text[end] ?? '')) end += 1;
  const own = text.slice(start, end);
  const around = [text.slice(Math.max(0, start - 2), end), text.slice(start, end + 2)];
  return around.some((each) =>
    (/^[\uff10-\uff19]+$/.test(own) ? wideDigits : wideLetters).test(each),
  );
}

const foreignLetter =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/** Finds words that mix Latin letters with another script, except units and mathematics. */
function mixedWords(text: string): HiddenCharacter[] {
  if (!/[\u0370-\u058f\u13a0-\u13ff\u1f00-\u1fff]/.test(text)) return [];
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].flatMap((match) => {
    if (!foreignLetter.test(match[0])) return [];
    const letters = [...match[0].matchAll(/\p{L}/gu)]
      .filter(({ 0: letter, index }) => !isMathematics(letter.normalize('NFKC'), match[0], index))
      // The n of `\\n` in code does not belong to the word behind it.
      .filter(
        ({ index }) =>
          !(index === 0 && /[nrtbfv]/.test(match[0][0] ?? '') && text[match.index - 1] === '\\'),
      )
      .map(({ 0: letter, index }) => ({ letter, at: match.index + index }));
    const foreign = letters.filter(({ letter }) => foreignLetter.test(letter));
    const latin = letters.filter(({ letter }) => /\p{Script=Latin}/u.test(letter));
    if (foreign.length === 0 || latin.length === 0) return [];
    // The script with fewer letters is out of place.
    const isLatin = latin.length >= foreign.length;
    const what = isLatin
      ? 'letter of another script inside a Latin word'
      : 'Latin letter inside a word of another script';
    return (isLatin ? foreign : latin).map(({ letter, at }) =>
      foundAt(letter, at, 'deceptive', what),
    );
  });
}

/**
 * Whether a letter belongs to a formula or a unit: one at the start that looks like no Latin letter
 * (`Σrisk`), or one beside a single Latin letter (`αx`).
 */
function isMathematics(letter: string, word: string, index: number): boolean {
  return (
    /[μΩΔπλ]/.test(letter) ||
    (/\p{Script=Greek}/u.test(letter) &&
      ((index === 0 && !looksLatin(letter)) || [...word].length === 2))
  );
}

function markStacks(text: string): HiddenCharacter[] {
  return [
    ...text.matchAll(
      // eslint-disable-next-line no-misleading-character-class -- stacked marks are looked for
      /[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{5,}/g,
    ),
  ].flatMap((match) =>
    [...match[0]].map((mark, at) =>
      foundAt(mark, match.index + at, 'deceptive', 'stack of combining marks'),
    ),
  );
}
