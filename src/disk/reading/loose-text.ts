/**
 * A text of bytes that are no UTF-8 or hold a NUL, as far as it can be made out: UTF-16 by its
 * mark, else UTF-8 with a sign in the place of what is none. A compiler may read such a file, so
 * what looks for a pattern does, too.
 */
export function looseText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
