import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

import {
  decodeRemembered,
  digestLength,
  headLength,
  leadLength,
  type PieceTable,
  type RememberedFile,
} from './remembered-file.ts';

/** A piece of what was kept is not there, or not as it was written. */
export class LostPiece extends Error {
  override readonly name = 'LostPiece';
}

/** A kept outcome whose file is open: others may put a new one in its place meanwhile. */
export interface KeptOutcome {
  readonly head: RememberedFile;
  /** When it was written or last used, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** @throws {LostPiece} */
  piece(at: number): Buffer;
  /** All pieces in a row, as they stand there. */
  allPieces(): Buffer;
  close(): void;
}

/**
 * Opens what was kept for a key; null where nothing was, or anything else is there. Whoever opens
 * it closes it.
 */
export function openKept(asked: string, path: string, mostBytes: number): KeptOutcome | null {
  let file: number | null = null;
  try {
    // A pipe would be waited for without end.
    if (!statSync(path).isFile()) return null;
    const opened = (file = openSync(path, 'r'));
    const { size, mtimeMs } = fstatSync(opened);
    const length = size > mostBytes ? null : headLength(bytesAt(opened, 0, leadLength));
    const head =
      length === null || length > size ? null : decodeRemembered(asked, bytesAt(opened, 0, length));
    if (head && length !== null) {
      const { ends, digests } = head.pieces;
      const piece = (at: number): Buffer => {
        const from = at === 0 ? 0 : (ends[at - 1] as number);
        const bytes = bytesAt(opened, length + from, (ends[at] as number) - from);
        if (
          hash('sha256', bytes, 'buffer').compare(
            digests,
            at * digestLength,
            (at + 1) * digestLength,
            0,
            digestLength,
          ) !== 0
        )
          throw new LostPiece();
        return bytes;
      };
      file = null;
      return {
        head,
        writtenAt: mtimeMs,
        piece,
        allPieces: () => bytesAt(opened, length, size - length),
        close: () => closeSync(opened),
      };
    }
  } catch {
    // As good as nothing.
  } finally {
    if (file !== null) closeSync(file);
  }
  return null;
}

/** Where pieces end that follow each other, and what tells each from any other. */
export function tableOf(pieces: Iterable<Uint8Array>): PieceTable {
  const ends: number[] = [];
  const digests: string[] = [];
  for (const piece of pieces) {
    ends.push((ends.at(-1) ?? 0) + piece.length);
    digests.push(hash('sha256', piece, 'buffer').toString('latin1', 0, digestLength));
  }
  return { ends: Float64Array.from(ends), digests: Buffer.from(digests.join(''), 'latin1') };
}

function bytesAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length;) {
    const read = readOrNone(file, bytes, done, position + done);
    if (read === 0) throw new LostPiece();
    done += read;
  }
  return bytes;
}

function readOrNone(file: number, bytes: Buffer, from: number, position: number): number {
  try {
    return readSync(file, bytes, from, bytes.length - from, position);
  } catch {
    return 0;
  }
}
