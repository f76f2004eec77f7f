import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

import { EnvironmentError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';
import type { SourceFile } from '#workspace/document';
import { limits } from '#workspace/limits';

import { recordBytes, recordDependency, recordPathNow } from '../facts/dependency-tracker.ts';

const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;

/**
 * Reads one file as text, bounded and without following a link.
 *
 * @param absolute the file; `path` is what it is called in the workspace
 * @param most bytes it may have
 * @throws {EnvironmentError} when the file is there and cannot be read
 */
export function readSource(
  absolute: string,
  path: string,
  most: number = limits.fileBytes,
): SourceFile {
  let descriptor: number;
  try {
    // Non-blocking, so that a pipe with nobody at the other end cannot hang the run.
    descriptor = openSync(absolute, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
  } catch (error) {
    recordPathNow(absolute);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENXIO') return { path, unreadable: { kind: 'not-a-file', what: 'device' } };
    // A name whose bytes are no UTF-8 reaches us mangled and cannot be opened by it.
    if (code === 'ENOENT' && path.includes('\ufffd'))
      return { path, unreadable: { kind: 'invalid-name' } };
    throw new EnvironmentError(say.unread({ path, problem: reasonOf(error) }), error);
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size > most) recordDependency(absolute, stat);
    if (!stat.isFile()) return { path, unreadable: { kind: 'not-a-file', what: 'device' } };
    if (stat.size > most)
      return { path, unreadable: { kind: 'too-large', size: stat.size, limit: most } };
    const bytes = readAll(descriptor, stat.size, most);
    recordBytes(absolute, stat, bytes);
    return decode(path, bytes);
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    throw new EnvironmentError(say.unread({ path, problem: reasonOf(error) }), error);
  } finally {
    closeSync(descriptor);
  }
}

/** Decodes bytes strictly: a byte that is no UTF-8 is reported, never replaced. */
export function decode(path: string, bytes: Buffer): SourceFile {
  if (!isUtf8(bytes)) {
    const nul = bytes.indexOf(0);
    if (nul !== -1) return { path, unreadable: { kind: 'binary', offset: nul } };
    const lenient = bytes.toString('utf8');
    return {
      path,
      unreadable: {
        kind: 'invalid-utf8',
        offset: Buffer.byteLength(lenient.slice(0, lenient.indexOf('\ufffd'))),
      },
    };
  }
  const byteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { path, text: bytes.toString('utf8', byteOrderMark ? 3 : 0), byteOrderMark };
}

/** What the system said, in words. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const words: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'not permitted',
    ENOENT: 'it is not there',
    ENOSPC: 'the disk is full',
    EROFS: 'the file system is read-only',
    EMFILE: 'too many open files',
    ELOOP: 'it is a symbolic link',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a folder on the way to it is a file',
  };
  return (
    (code !== undefined && words[code]) || (error instanceof Error ? error.message : String(error))
  );
}

let buffer = Buffer.allocUnsafe(65_536);

function readAll(descriptor: number, size: number, most: number): Buffer {
  // One buffer for all files; a file may grow while it is read, so reading goes on until there is
  // no more.
  if (buffer.length <= size) buffer = Buffer.allocUnsafe(size + 65_536);
  let filled = 0;
  for (;;) {
    const got = readSync(descriptor, buffer, filled, buffer.length - filled, null);
    filled += got;
    if (got === 0 || filled > most) return buffer.subarray(0, filled);
    if (filled === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(65_536)]);
  }
}
