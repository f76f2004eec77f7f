import type { Span } from '#diagnostics/diagnostic';

/** A key that one object of a JSON text gives twice, where it stands the second time. */
export interface DuplicateKey {
  readonly key: string;
  readonly span: Span;
}

/**
 * The first key that an object gives twice, in a text that is JSON: parsers keep the last of them,
 * people read the first.
 */
export function duplicateKey(text: string): DuplicateKey | null {
  // One set of keys for each object that is open; null for a list, which has none.
  const open: (Set<string> | null)[] = [];
  for (const token of text.matchAll(/[{}[\]]|"(?:[^"\\]|\\.)*"(?=([ \t\r\n]*:)?)/g)) {
    const word = token[0];
    if (word === '{' || word === '[') open.push(word === '{' ? new Set() : null);
    else if (word === '}' || word === ']') open.pop();
    else if (token[1] !== undefined) {
      const key = JSON.parse(word) as string;
      const keys = open.at(-1);
      if (keys?.has(key))
        return { key, span: { start: token.index, end: token.index + word.length } };
      keys?.add(key);
    }
  }
  return null;
}
