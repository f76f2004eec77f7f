const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOf = new Map([...digits].map((digit, value) => [digit, value]));

/** The bytes of base64 or base64url as characters, up to the first sign that is none of it. */
export function decodeBase64(text: string): string {
  let [bits, length, bytes] = [0, 0, ''];
  for (const sign of text.replaceAll('-', '+').replaceAll('_', '/')) {
    const value = valueOf.get(sign);
    if (value === undefined) break;
    bits = ((bits << 6) | value) & 0xffff;
    length += 6;
    if (length >= 8) {
      length -= 8;
      bytes += String.fromCharCode((bits >> length) & 0xff);
    }
  }
  return bytes;
}
