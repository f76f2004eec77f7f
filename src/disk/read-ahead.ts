import { readSync } from 'node:fs';

/**
 * Reads an open file at places that mostly follow each other: what stands side by side is asked for
 * at once.
 *
 * @param windowBytes how much, where less is wanted
 * @returns the bytes from one place to another, fewer where the file ends before; they hold until
 *   the next call
 */
export function readAhead(
  descriptor: number,
  windowBytes: number,
): (start: number, end: number) => Buffer {
  let buffer = Buffer.alloc(0);
  let from = 0;
  let filled = 0;
  const fill = (start: number, length: number): void => {
    const wanted = Math.max(length, windowBytes);
    if (buffer.length < wanted) buffer = Buffer.allocUnsafeSlow(wanted);
    from = start;
    filled = 0;
    for (let got = -1; got !== 0 && filled < wanted; filled += got)
      got = readSync(descriptor, buffer, filled, wanted - filled, start + filled);
  };
  return (start, end) => {
    if (start < from || end > from + filled) fill(start, end - start);
    return buffer.subarray(start - from, Math.min(end - from, filled));
  };
}
