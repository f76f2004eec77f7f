import { sha256 } from '#diagnostics/sha256';
import { digestOfErased } from '#workspace/text/prose-spans';

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

/**
 * The digest of a JSON value, `sha256:` and 64 hex digits, made of the digests of its parts: the
 * order of keys is no part of it, and a text that was erased leaves its digest behind, so that the
 * whole stays verifiable.
 */
export function treeDigest(value: unknown): string {
  if (typeof value === 'string') return digestOfErased(value) ?? digestOf(`text\n${value}`);
  if (Array.isArray(value)) return digestOf(`list\n${value.map(treeDigest).join('\n')}`);
  if (typeof value !== 'object' || value === null) return digestOf(`value\n${String(value)}`);
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${JSON.stringify(key)} ${treeDigest(each)}`)
    .sort();
  return digestOf(`map\n${members.join('\n')}`);
}

/** What stands in the place of a value that was erased: a text, or all that stands under a key. */
export function erasedText(value: unknown): string {
  return `erased ${treeDigest(value)}`;
}
