import { createHash } from 'node:crypto';

import { ifPossible } from './disk-error.ts';
import type { DiskPort } from './disk-port.ts';

/**
 * Makes a new file whose bytes last; when that fails, the file is gone again.
 *
 * @param content the bytes, or what gives them once the file is there
 * @param mode permission bits to have whatever the umask says; null for those of any new file
 * @throws what the disk throws
 */
export function writeNewFile(
  disk: DiskPort,
  path: string,
  content: Uint8Array | (() => Uint8Array),
  mode: number | null,
): void {
  const descriptor = disk.create(path, mode ?? 0o666);
  try {
    try {
      const bytes = typeof content === 'function' ? content() : content;
      for (let at = 0; at < bytes.length;) at += disk.write(descriptor, bytes.subarray(at));
      if (mode !== null) disk.chmod(descriptor, mode);
      disk.fsync(descriptor);
    } finally {
      disk.close(descriptor);
    }
  } catch (error) {
    ifPossible(() => disk.unlink(path));
    throw error;
  }
}

/** SHA-256 of bytes, in lower-case hex. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
