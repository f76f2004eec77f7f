import { sha256 } from '#diagnostics/sha256';

/** `sha256:` and the 64 hex digits of a text's UTF-8 bytes, as hashes are written in records. */
export function digestOf(text: string): string {
  return `sha256:${sha256(text)}`;
}

/**
 * SHA-256 of a text's UTF-8 bytes in lower-case base32 without padding: 52 characters, safe in a
 * file name.
 */
export function base32DigestOf(text: string): string {
  return base32Of(sha256(text));
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** The same of the 64 hex digits of a digest: RFC 4648, section 6, in lower case, unpadded. */
export function base32Of(hex: string): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const digit of hex) {
    held = (held << 4) | Number.parseInt(digit, 16);
    bits += 4;
    if (bits < 5) continue;
    bits -= 5;
    text += alphabet.charAt(held >>> bits);
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt(held << (5 - bits)) : text;
}
