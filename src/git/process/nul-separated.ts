/**
 * The texts of git's `-z` output. One that is no UTF-8 cannot be named by anybody here and becomes
 * null.
 */
export function nulSeparated(out: Buffer): (string | null)[] {
  const texts = nulTexts(out);
  // A replacement character may stand for bytes that were none, or for itself.
  return texts.some((text) => text.includes('\ufffd')) ? exactly(out) : texts;
}

/**
 * The same where what is no UTF-8 must not go unseen: replacement characters stand for its bytes.
 * Such a text names no file, and two names may become one text.
 */
export function nulTexts(out: Buffer): string[] {
  const texts = out.toString('utf8').split('\0');
  if (texts.at(-1) === '') texts.pop();
  return texts;
}

function exactly(out: Buffer): (string | null)[] {
  const texts: (string | null)[] = [];
  for (let start = 0; start < out.length;) {
    const end = out.indexOf(0, start);
    const bytes = out.subarray(start, end === -1 ? out.length : end);
    const text = bytes.toString('utf8');
    texts.push(Buffer.from(text, 'utf8').equals(bytes) ? text : null);
    start += bytes.length + 1;
  }
  return texts;
}
