import { basename, dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';
import type { TextFile } from '#workspace/document';
import { limits } from '#workspace/limits';
import type { FileFact } from '#workspace/paths/rule-facts';

import { lstatIfThere, realpathOrNull, statIfThere, type Stats } from '../facts/tracked-fs.ts';
import { belowRoot } from '../roots/locate.ts';
import { readSource } from './read-source.ts';

/**
 * Looks up a path below a folder: the exact text of a file, the target of a link, or why it is
 * unreadable.
 */
export function fileFact(folder: string, path: string): FileFact {
  const absolute = join(folder, path);
  const stat = statusOf(absolute);
  if (stat === null) return { kind: 'absent' };
  if (stat.isSymbolicLink()) return { kind: 'link', to: targetBelow(folder, absolute) };
  if (!stat.isFile()) return { kind: 'unreadable', why: 'it is not a regular file' };
  try {
    const file = readSource(absolute, path);
    if (!('text' in file))
      return {
        kind: 'unreadable',
        why: file.unreadable.kind === 'too-large' ? 'it is too large' : 'it is not UTF-8 text',
      };
    return { kind: 'text', text: wholeText(file), executable: (stat.mode & 0o111) !== 0 };
  } catch (error) {
    if (error instanceof EnvironmentError) return { kind: 'unreadable', why: error.message };
    throw error;
  }
}

/** Filters paths below a folder for those that exist; links are not followed. */
export function existingPaths(folder: string, paths: readonly string[]): Set<string> {
  return new Set(paths.filter((path) => statusOf(join(folder, path)) !== null));
}

/** Whether a file is at a path, itself or through a link. */
export function isFileIn(folder: string, path: string): boolean {
  try {
    return statIfThere(join(folder, path))?.isFile() ?? false;
  } catch {
    return false;
  }
}

/**
 * An absolute path, its links followed, as one from a folder, with forward slashes; null outside.
 */
export function pathBelow(folder: string, absolute: string): string | null {
  return belowRoot(folder, realPart(absolute));
}

function statusOf(absolute: string): Stats | null {
  try {
    return lstatIfThere(absolute) ?? null;
  } catch {
    // Nothing is below a file.
    return null;
  }
}

function targetBelow(folder: string, absolute: string): string | null {
  const [root, target] = [realpathOrNull(folder), realpathOrNull(absolute)];
  return root === null || target === null ? null : belowRoot(root, target);
}

/** A path with its links followed as far as it is there. */
function realPart(absolute: string): string {
  const missing: string[] = [];
  for (let at = absolute; ; at = dirname(at)) {
    const real = realpathOrNull(at);
    if (real !== null) return join(real, ...missing);
    if (dirname(at) === at) return absolute;
    missing.unshift(basename(at));
  }
}

/** The day of a file's modification time, `2026-08-01`; null where it is not there. */
export function modifiedDay(path: string): string | null {
  return statIfThere(path)?.mtime.toISOString().slice(0, 10) ?? null;
}

/**
 * Decodes bytes that are not UTF-8 or contain a NUL: as UTF-16 by its mark, else as UTF-8 with
 * replacement characters. Compilers read such files, so guards search them, too.
 */
export function decodeLeniently(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/**
 * Reads files other than memory, with their byte order mark; null for one that is not there.
 *
 * @throws {EnvironmentError} for one that is no text file
 */
export function readTexts(root: string, paths: Iterable<string>): Map<string, string | null> {
  return new Map([...new Set(paths)].map((path) => [path, readOne(root, path)]));
}

function readOne(root: string, path: string): string | null {
  if (!lstatIfThere(join(root, path))) return null;
  const file = readSource(join(root, path), path, limits.plainFileBytes);
  if ('unreadable' in file)
    throw new EnvironmentError(say.noText({ path }), new Error(file.unreadable.kind));
  return wholeText(file);
}

function wholeText({ byteOrderMark, text }: TextFile): string {
  return (byteOrderMark ? '\ufeff' : '') + text;
}

/** Files of one folder. */
interface FolderFacts {
  readonly texts: Readonly<Record<string, string>>;
  readonly present: ReadonlySet<string>;
}

/**
 * Yields a folder and each one above it, the nearest first.
 *
 * @param names files whose text is read
 * @param marks names that are only looked for
 */
export function* folderFactsAbove(
  folder: string,
  names: readonly string[],
  marks: readonly string[],
): Generator<FolderFacts> {
  for (let at = folder; ; at = join(at, '..')) {
    const facts = names.map((name) => [name, fileFact(at, name)] as const);
    yield {
      texts: Object.fromEntries(
        facts.flatMap(([name, fact]) => (fact.kind === 'text' ? [[name, fact.text]] : [])),
      ),
      present: existingPaths(at, marks),
    };
    if (join(at, '..') === at) return;
  }
}
