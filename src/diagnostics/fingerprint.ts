import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Gives a problem an identity that survives moved lines: 16 hex digits of SHA-256 over the rule's
 * code, the record and the key, each ended by a NUL.
 *
 * @param ordinal how many identical problems came before it, so that two copies stay two.
 */
export function fingerprint(code: string, record: string, key: string, ordinal: number): string {
  const parts = [code, record, key, ...(ordinal > 0 ? [String(ordinal)] : [])];
  return bytesToHex(sha256(utf8ToBytes(parts.join('\0')))).slice(0, 16);
}
