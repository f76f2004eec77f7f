import { writeSync } from 'node:fs';

/** Prints a text. Standard output as a stream takes as long to load as a whole hook. */
export function printAtOnce(text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(1, bytes, written);
  } catch {
    // Full for now, or closed: the stream waits, and nobody reads what is closed.
    process.stdout.on('error', () => process.exit(0));
    process.stdout.write(bytes.subarray(written));
  }
}
