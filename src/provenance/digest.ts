import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** `sha256:` and the 64 hex digits of a text's UTF-8 bytes, as hashes are written in records. */
export function digestOf(text: string): string {
  return `sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`;
}

/**
 * SHA-256 of a text's UTF-8 bytes in lower-case base32 without padding: 52 characters, safe in a
 * file name.
 */
export function base32DigestOf(text: string): string {
  return base32(sha256(utf8ToBytes(text)));
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** The same of the 64 hex digits of a digest. */
export function base32Of(hex: string): string {
  return base32(hexToBytes(hex));
}

/** RFC 4648, section 6, in lower case and without padding. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet.charAt((held >>> (bits - 5)) & 31);
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt((held << (5 - bits)) & 31) : text;
}
