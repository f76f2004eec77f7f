import { sha256 } from '#diagnostics/sha256';
import { digestOfErased } from '#workspace/text/prose-spans';

/** `sha256:` and 64 hex digits, of a text's UTF-8 bytes. */
export function digestOf(text: string): string {
  return `sha256:${sha256(text)}`;
}

/** SHA-256 of a text in base32: 52 characters, safe in a file name. */
export function base32DigestOf(text: string): string {
  return base32Of(sha256(text));
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Hex digits in base32: RFC 4648, section 6, in lower case, without padding. */
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
 * The digest of a JSON value, `sha256:` and 64 hex digits, made of the digests of its parts.
 * Independent of the order of keys. An erased text keeps its digest, so the whole stays verifiable.
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

/** The text that replaces an erased value, whole parts included. */
export function erasedText(value: unknown): string {
  return `erased ${treeDigest(value)}`;
}
