import { oneLine, plainText } from '#diagnostics/plain-text';

/**
 * A term as it is compared: without marks, in lower case, one space between words, whichever way
 * they are joined.
 */
export function termKey(term: string): string {
  return plainText(oneLine(term))
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/**
 * What counts as one word with a term: itself, its simple plural, and what it may be the plural of.
 * All as keys.
 */
export function termForms(key: string): readonly string[] {
  const singulars = [/([^s])s$/, /(s|x|z|ch|sh)es$/].flatMap((ending) =>
    ending.test(key) ? [key.replace(ending, '$1')] : [],
  );
  return [
    key,
    ...(/(?:ss|us|is)$/.test(key) ? [] : singulars),
    key.replace(/([^aeiou])ies$/, '$1y'),
    `${key}s`,
    `${key}es`,
    key.replace(/([^aeiou])y$/, '$1ies'),
  ];
}

/** Whether two terms are one word: case, white space and a simple plural make no other. */
export function isSameTerm(one: string, other: string): boolean {
  const [a, b] = [termKey(one), termKey(other)];
  return termForms(a).includes(b) || termForms(b).includes(a);
}
