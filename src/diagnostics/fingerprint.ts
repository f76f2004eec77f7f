import { sha256 } from './sha256.ts';

/**
 * Gives a problem an identity that survives moved lines: 16 hex digits of SHA-256 over the rule's
 * code, the record and the key, each ended by a NUL.
 *
 * @param ordinal how many identical problems came before it, so that two copies stay two.
 */
export function fingerprint(code: string, record: string, key: string, ordinal: number): string {
  const parts = [code, record, key, ...(ordinal > 0 ? [String(ordinal)] : [])];
  return sha256(parts.join('\0')).slice(0, 16);
}
