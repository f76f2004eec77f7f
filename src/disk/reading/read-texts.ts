import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';
import { limits } from '#workspace/limits';

import { lstatSync } from '../facts/tracked-fs.ts';
import { readSource } from './read-source.ts';

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
