import { randomBytes } from 'node:crypto';
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import type { Laid } from '#workspace/laid-text';
import { sharing } from '#workspace/sharing';

import { readAhead } from './read-ahead.ts';

/** Bytes that are laid aside, and read from there again. */
export interface LaidBytes extends Laid {
  readonly bytes: Buffer;
}

/** Bytes that are written together. */
const chunkBytes = 1_048_576;
/** Chunks that stay in memory before a file is opened for the others. */
const heldChunks = 4;
/** Bytes that are read together: what was laid aside one after the other is mostly wanted so. */
const windowBytes = 32_768;

/** Bytes that stand together in the file, or in memory where they are not written. */
interface Chunk {
  held: Buffer | null;
  filled: number;
  /** Where it begins in the file. */
  at: number;
}

interface Scratch {
  descriptor: number | null;
  end: number;
  read: ReturnType<typeof readAhead> | null;
}

/**
 * A file without a name goes with the process at the latest; before, once nobody can ask for its
 * bytes any more.
 */
const left = new FinalizationRegistry<number>(closeSync);

/**
 * A place for bytes that are wanted seldom: a few in memory, the others in a file of the system's
 * folder for temporary ones, readable by its owner alone and without a name from the moment it is
 * opened. Where nothing can be written, all stay in memory.
 *
 * @returns takes bytes in, which may be overwritten afterwards
 */
export function openAside(folder: string = tmpdir()): (bytes: Uint8Array) => LaidBytes {
  const scratch: Scratch = { descriptor: null, end: 0, read: null };
  let full = 0;
  let chunk = newChunk(0);
  return (bytes) => {
    if (chunk.held === null || chunk.filled + bytes.length > chunk.held.length) {
      full += 1;
      if (full === heldChunks + 1) openNameless(scratch, folder);
      if (full > heldChunks) writeOut(scratch, chunk);
      chunk = newChunk(bytes.length);
    }
    const from = chunk.filled;
    chunk.held?.set(bytes, from);
    chunk.filled += bytes.length;
    return sharing(placeParts, { scratch, chunk, from, length: bytes.length });
  };
}

function newChunk(least: number): Chunk {
  return { held: Buffer.allocUnsafeSlow(Math.max(chunkBytes, least)), filled: 0, at: -1 };
}

interface Place extends LaidBytes {
  readonly scratch: Scratch;
  readonly chunk: Chunk;
  readonly from: number;
  readonly length: number;
}

const placeParts = {
  get bytes(): Buffer {
    const { chunk, from, length } = this as unknown as Place;
    if (chunk.held) return chunk.held.subarray(from, from + length);
    // A copy: the window moves on.
    return Buffer.from(readAgain(this as unknown as Place));
  },
  text(): string {
    const { chunk, from, length } = this as unknown as Place;
    return chunk.held
      ? chunk.held.toString('utf8', from, from + length)
      : readAgain(this as unknown as Place).toString('utf8');
  },
};

/** Bytes that were written out, as they stand in the window. */
function readAgain({ scratch, chunk, from, length }: Place): Buffer {
  const at = chunk.at + from;
  const bytes = scratch.read?.(at, at + length);
  if (bytes?.length !== length)
    throw new EnvironmentError(
      'what was laid aside in the folder for temporary files cannot be read again',
      null,
    );
  return bytes;
}

function openNameless(scratch: Scratch, folder: string): void {
  const path = join(folder, `ledger-${randomBytes(12).toString('hex')}`);
  try {
    scratch.descriptor = openSync(path, 'wx+', 0o600);
    scratch.read = readAhead(scratch.descriptor, windowBytes);
    left.register(scratch, scratch.descriptor);
    unlinkSync(path);
  } catch {
    // All stays in memory; what could be opened and not removed is used.
  }
}

/** Writes a chunk and lets go of it; where the disk is full it stays. */
function writeOut(scratch: Scratch, chunk: Chunk): void {
  if (scratch.descriptor === null || chunk.held === null) return;
  try {
    for (let written = 0; written < chunk.filled;)
      written += writeSync(
        scratch.descriptor,
        chunk.held,
        written,
        chunk.filled - written,
        scratch.end + written,
      );
    chunk.at = scratch.end;
    scratch.end += chunk.filled;
    chunk.held = null;
  } catch {
    // It is read from memory, as the first ones are.
  }
}
