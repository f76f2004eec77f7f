import { createHash } from 'node:crypto';

import { EnvironmentError } from '#diagnostics/failure';
import type { Message } from '#messages/message';

import { reasonOf } from '../reading/read-source.ts';
import type { DiskPort } from './real-disk.ts';

/** Reasons that only writing meets; the others are said as for reading. */
const words: Readonly<Record<string, string>> = {
  EBUSY: 'it is in use',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk failed',
  ENFILE: 'too many open files',
  EXDEV: 'it is on another file system',
};

/**
 * What the system refused, as an error in words; what is no refusal of the system (a bug) stays as
 * it is.
 *
 * @param failed the sentence about it, for the reason of the system
 */
export function diskError(failed: (problem: string) => Message, error: unknown): unknown {
  if (error instanceof EnvironmentError || !isRefusal(error)) return error;
  return new EnvironmentError(failed(words[error.code] ?? reasonOf(error)), error);
}

/** Whether the system refused with one of these codes; without codes, whether it refused at all. */
export function isRefusal(
  error: unknown,
  ...codes: readonly string[]
): error is Error & { readonly code: string } {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && (codes.length === 0 || codes.includes(code));
}

/** Tidies as far as the system lets us: what is left is removed by the next transaction. */
export function ifPossible(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof EnvironmentError)) throw error;
  }
}

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
