import { fstatSync, readSync } from 'node:fs';

/** What stood on standard input. */
export interface PipedInput {
  readonly bytes: Uint8Array;
  /** Whether that is all of it; else there is more to read, or it cannot be read at once. */
  readonly whole: boolean;
}

/** Bytes that are read at once; an event of an agent is shorter. */
const mostBytes = 1_048_576;

/**
 * Reads standard input where it is a pipe, a socket or a file, without loading the streams of node;
 * a terminal is left alone.
 */
export function readPipedInput(): PipedInput {
  const buffer = Buffer.allocUnsafe(mostBytes);
  let filled = 0;
  try {
    const facts = fstatSync(0);
    const isPiped = facts.isFIFO() || facts.isSocket() || facts.isFile();
    while (isPiped && filled < mostBytes) {
      const count = readSync(0, buffer, filled, mostBytes - filled, null);
      if (count === 0) return { bytes: buffer.subarray(0, filled), whole: true };
      filled += count;
    }
  } catch {
    // Closed, or it would have to be waited for: who waits reads it, and says what is wrong.
  }
  return { bytes: buffer.subarray(0, filled), whole: false };
}
