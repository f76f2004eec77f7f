import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/git';

/** One object as `cat-file --batch` announces it. */
export interface Announced {
  readonly id: string;
  /** `missing` where this clone does not have it. */
  readonly type: string;
  readonly size: number;
}

/** Longest line before an object: an id of 64 digits, a type and a size. */
const mostHeader = 128;

/**
 * Takes the output of `cat-file --batch` as it comes, in chunks of any length.
 *
 * @param announced asked of each object before its bytes are read; false ends it
 * @param take given the bytes of each, which it may keep
 * @returns takes a chunk; false once it has ended
 */
export function blobStream(
  announced: (object: Announced) => boolean,
  take: (id: string, bytes: Buffer) => void,
): (chunk: Buffer) => boolean {
  let line: Buffer = Buffer.alloc(0);
  let body: { readonly id: string; readonly bytes: Buffer; filled: number } | null = null;
  const begin = (header: string): boolean => {
    const [id = '', type = '', digits = ''] = header.split(' ');
    const size = type === 'missing' ? 0 : Number(digits);
    if (!announced({ id, type, size })) return false;
    // A line feed follows the bytes.
    if (type !== 'missing') body = { id, bytes: Buffer.allocUnsafe(size + 1), filled: 0 };
    return true;
  };
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (body) {
        const copied: number = chunk.copy(body.bytes, body.filled, at);
        body.filled += copied;
        at += copied;
        if (body.filled < body.bytes.length) continue;
        take(body.id, body.bytes.subarray(0, -1));
        body = null;
        continue;
      }
      const feed = chunk.indexOf(0x0a, at);
      const part = chunk.subarray(at, feed === -1 ? chunk.length : feed);
      if (line.length + part.length > mostHeader) throw new EnvironmentError(say.garbled(), null);
      line = line.length === 0 ? part : Buffer.concat([line, part]);
      if (feed === -1) {
        line = Buffer.from(line);
        return true;
      }
      const header = line.toString('latin1');
      line = Buffer.alloc(0);
      at = feed + 1;
      if (!begin(header)) return false;
    }
    return true;
  };
}
