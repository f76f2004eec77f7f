/** Characters of a text as Unicode counts them; a lone surrogate is one. */
export function charactersOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length - 1; at += 1) if (isPairAt(text, at)) pairs += 1;
  return text.length - pairs;
}

/** Tokens of a text: a fourth of its characters, rounded down. */
export function tokensOf(text: string): number {
  return Math.floor(charactersOf(text) / 4);
}

/** Where a number of characters ends in a text. */
export function endOfCharacters(text: string, most: number): number {
  let at = 0;
  for (let count = 0; count < most && at < text.length; count += 1)
    at += isPairAt(text, at) ? 2 : 1;
  return at;
}

function isPairAt(text: string, at: number): boolean {
  const [high, low] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}
