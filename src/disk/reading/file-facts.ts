import { isAbsolute, join, relative, sep } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';
import { limits } from '#workspace/limits';
import type { FileFact } from '#workspace/paths/surroundings';

import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from '../facts/tracked-fs.ts';
import { readSource } from './read-source.ts';

/**
 * What stands at a path below a folder, for who may write there: a text to the byte, a link and
 * where it leads, or why it cannot be read.
 */
export function fileFact(folder: string, path: string): FileFact {
  const absolute = join(folder, path);
  const stat = statusOf(absolute);
  if (stat === null) return { kind: 'absent' };
  if (stat.isSymbolicLink()) return { kind: 'link', to: targetBelow(folder, absolute) };
  if (!stat.isFile()) return { kind: 'unreadable', why: 'it is no regular file' };
  try {
    const file = readSource(absolute, path);
    if (!('text' in file))
      return {
        kind: 'unreadable',
        why: file.unreadable.kind === 'too-large' ? 'it is too large' : 'it is no UTF-8 text',
      };
    return {
      kind: 'text',
      text: `${file.byteOrderMark ? '\ufeff' : ''}${file.text}`,
      executable: (stat.mode & 0o111) !== 0,
    };
  } catch (error) {
    if (error instanceof EnvironmentError) return { kind: 'unreadable', why: error.message };
    throw error;
  }
}

/** Those of some paths where anything stands. */
export function presentAmong(folder: string, paths: readonly string[]): Set<string> {
  return new Set(paths.filter((path) => statusOf(join(folder, path)) !== null));
}

/** Whether a file is at a path, itself or through a link. */
export function isFileIn(folder: string, path: string): boolean {
  try {
    return statSync(join(folder, path)).isFile();
  } catch {
    return false;
  }
}

/** Names in a folder that end in one of some ways; none where there is no folder. */
export function namesIn(folder: string, endings: readonly string[]): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => endings.some((ending) => name.endsWith(ending)))
      .sort();
  } catch {
    return [];
  }
}

/**
 * An absolute path below a folder as a path from it, with forward slashes; null outside. Links on
 * the way count as where they lead.
 */
export function pathBelow(folder: string, absolute: string): string | null {
  const inside = relative(folder, realPart(absolute));
  return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
    ? null
    : inside.split(sep).join('/');
}

function statusOf(absolute: string): Stats | null {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false }) ?? null;
  } catch {
    // Below a file there is nothing.
    return null;
  }
}

function targetBelow(folder: string, absolute: string): string | null {
  try {
    return pathBelow(realpathSync(folder), realpathSync(absolute));
  } catch {
    return null;
  }
}

/** A path with its links followed as far as it is there. */
function realPart(absolute: string): string {
  const missing: string[] = [];
  for (let at = absolute; ; at = join(at, '..')) {
    try {
      return join(realpathSync(at), ...missing);
    } catch {
      if (join(at, '..') === at) return absolute;
      missing.unshift(relative(join(at, '..'), at));
    }
  }
}

/** The day a file was written on, by the file itself, `2026-08-01`; null where it is not there. */
export function writtenDay(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false })?.mtime.toISOString().slice(0, 10) ?? null;
}

/**
 * A text of bytes that are no UTF-8 or hold a NUL, as far as it can be made out: UTF-16 by its
 * mark, else UTF-8 with a sign in the place of what is none. A compiler may read such a file, so
 * what looks for a pattern does, too.
 */
export function looseText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/**
 * Reads files that are no memory and may be edited by an act, with their byte order mark; null
 * where there is none.
 *
 * @throws {EnvironmentError} for one that is there and is no text file
 */
export function readTexts(root: string, paths: Iterable<string>): Map<string, string | null> {
  return new Map([...new Set(paths)].map((path) => [path, readOne(root, path)]));
}

function readOne(root: string, path: string): string | null {
  if (!lstatSync(join(root, path), { throwIfNoEntry: false })) return null;
  const file = readSource(join(root, path), path, limits.plainFileBytes);
  if ('unreadable' in file)
    throw new EnvironmentError(say.noText({ path }), new Error(file.unreadable.kind));
  return (file.byteOrderMark ? '\ufeff' : '') + file.text;
}
