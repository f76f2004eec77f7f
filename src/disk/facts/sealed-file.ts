import { hash } from 'node:crypto';

/** Bytes that the head of a segment has at most. */
const headBytes = 200;

/**
 * The bytes that are written at once: a body, behind a head that says what was asked, how long the
 * body is and what it hashes to.
 *
 * @param asked what the body answers, in 16 hexadecimal digits
 */
export function sealed(asked: string, body: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`ledger facts 1 ${asked} ${body.length} ${hash('sha256', body)}\n`),
    body,
  ]);
}

/**
 * Where the body of the segment at a place begins and ends; null for everything that is not exactly
 * what was written for this question: a table is never believed halfway.
 */
export function sealedAt(
  asked: string,
  bytes: Buffer,
  at: number,
): { readonly start: number; readonly end: number } | null {
  const head = bytes.subarray(at, at + headBytes);
  const headEnd = head.indexOf(10);
  const [, of, length = '', digest] =
    headEnd === -1
      ? []
      : (/^ledger facts 1 ([0-9a-f]{16}) (\d{1,10}) ([0-9a-f]{64})$/.exec(
          head.toString('latin1', 0, headEnd),
        ) ?? []);
  if (of !== asked) return null;
  const start = at + headEnd + 1;
  const end = start + Number(length);
  return end <= bytes.length && hash('sha256', bytes.subarray(start, end)) === digest
    ? { start, end }
    : null;
}
