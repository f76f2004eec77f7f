import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { fstatSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import { isOutsideRoot } from '#workspace/paths/match-glob';

import { recordBytes, recordDependency } from '../facts/dependency-tracker.ts';
import { noFollow, withOpenFile } from '../facts/open-file.ts';
import { lstatIfThere, realpathSync, statIfThere } from '../facts/tracked-fs.ts';
import { findNestedRepository } from '../roots/find-root.ts';
import { decodeLeniently } from './file-facts.ts';

/** Larger cited files are not read: 32 MiB. */
export const maxEvidenceBytes = 33_554_432;

/** One cited file. Its digest is of the bytes after CRLF → LF. */
export type ReadEvidence =
  | {
      readonly kind: 'file';
      /** Null where the bytes are not UTF-8 or contain a NUL. */
      readonly text: string | null;
      readonly digest: string;
      /** `decodeLeniently` of such bytes. */
      loose?(): string;
    }
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'refused';
      readonly why:
        'symlink' | 'directory' | 'submodule' | 'device' | 'too-large' | 'outside' | 'unreadable';
    };

/** Reads the files that evidence names, without following links. */
export function readEvidence(root: string, paths: Iterable<string>): Map<string, ReadEvidence> {
  const real = realpathSync(root);
  return new Map([...new Set(paths)].map((path) => [path, readOne(root, real, path)]));
}

/** Makes evidence of the bytes of a file from git. */
export function evidenceOf(bytes: Uint8Array): Extract<ReadEvidence, { kind: 'file' }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = isUtf8(buffer) && !buffer.includes(0) ? buffer.toString('utf8') : null;
  return {
    kind: 'file',
    text,
    digest: createHash('sha256').update(withLineFeeds(buffer)).digest('hex'),
    loose: text === null ? () => decodeLeniently(buffer) : undefined,
  };
}

/** Reads the bytes of a file that are hashed, for `verify --print` of a file that is not text. */
export function evidenceBytes(root: string, path: string): Uint8Array {
  return hashedBytes(readFileSync(join(root, path)));
}

/** Returns bytes from git as they are hashed: with CRLF replaced by LF. */
export function hashedBytes(bytes: Uint8Array): Uint8Array {
  return withLineFeeds(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function readOne(root: string, real: string, path: string): ReadEvidence {
  const absolute = join(root, path);
  if (isOutsideRoot(path)) return { kind: 'refused', why: 'outside' };
  try {
    if (findNestedRepository(root, path.slice(0, Math.max(path.lastIndexOf('/'), 0))) !== null)
      return { kind: 'refused', why: 'submodule' };
    const entry = lstatIfThere(absolute);
    if (!entry) return { kind: 'absent' };
    if (entry.isSymbolicLink()) return { kind: 'refused', why: 'symlink' };
    if (entry.isDirectory()) return { kind: 'refused', why: 'directory' };
    if (!entry.isFile()) return { kind: 'refused', why: 'device' };
    const where = realpathSync(absolute);
    if (!where.startsWith(real + sep)) return { kind: 'refused', why: 'outside' };
    // Through a link on the way.
    if (where !== join(real, ...path.split('/')))
      return { kind: 'refused', why: statIfThere(absolute)?.isFile() ? 'symlink' : 'unreadable' };
    return withOpenFile(absolute, (descriptor) => readBytes(absolute, descriptor), noFollow);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? { kind: 'absent' }
      : { kind: 'refused', why: code === 'ELOOP' ? 'symlink' : 'unreadable' };
  }
}

function readBytes(absolute: string, descriptor: number): ReadEvidence {
  const stat = fstatSync(descriptor);
  recordDependency(absolute, stat);
  if (!stat.isFile()) return { kind: 'refused', why: 'device' };
  if (stat.size > maxEvidenceBytes) return { kind: 'refused', why: 'too-large' };
  const bytes = readFileSync(descriptor);
  recordBytes(absolute, stat, bytes);
  return evidenceOf(bytes);
}

/** CRLF → LF and nothing else. */
function withLineFeeds(bytes: Buffer): Buffer {
  if (!bytes.includes('\r\n')) return bytes;
  const out = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1)
    if (bytes[at] !== 13 || bytes[at + 1] !== 10) out[length++] = bytes[at] ?? 0;
  return out.subarray(0, length);
}
