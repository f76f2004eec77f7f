import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { isFileIn } from '#disk/reading/file-facts';
import { decode, readSource } from '#disk/reading/read-source';
import { owners as say } from '#messages/generated/configuration';
import type { SourceFile } from '#workspace/document';
import {
  findCodeOwners,
  maxCodeOwnersBytes,
  type PlacedOwners,
  readCodeOwners,
  unreadableCodeOwners,
} from '#workspace/owners/code-owners';

import type { Snapshot } from '../snapshot.ts';

/** Reads CODEOWNERS of a commit; null where there is none. */
export async function codeOwnersOf(snapshot: Snapshot): Promise<PlacedOwners | null> {
  const place = findCodeOwners((path) => snapshot.whole.get(path)?.mode.startsWith('100') ?? false);
  const id = place ? snapshot.whole.get(place.path)?.id : undefined;
  if (!place || id === undefined) return null;
  const blob = (await snapshot.blobs([id], maxCodeOwnersBytes)).get(id);
  const file = blob && 'bytes' in blob ? decode(place.path, blob.bytes) : null;
  return placed(place, file ?? tooLarge(place.path), snapshot.prefix);
}

/**
 * Reads CODEOWNERS of a work tree; null where there is none.
 *
 * @param top the folder to look in
 * @param prefix path of the memory's root below `top`
 */
export function readLocalCodeOwners(top: string, prefix: string): PlacedOwners | null {
  const place = findCodeOwners((path) => isFileIn(top, path));
  if (!place) return null;
  try {
    const file = readSource(join(top, place.path), place.path, maxCodeOwnersBytes);
    return placed(place, file, prefix);
  } catch (error) {
    // An unreadable file must not stop the command.
    if (!(error instanceof EnvironmentError)) throw error;
    return { file: unreadableCodeOwners(place.path, say.notText({ path: place.path })), prefix };
  }
}

function placed(
  { path, forge }: NonNullable<ReturnType<typeof findCodeOwners>>,
  file: SourceFile,
  prefix: string,
): PlacedOwners {
  const isTooLarge = 'unreadable' in file && file.unreadable.kind === 'too-large';
  const why = isTooLarge ? say.tooLarge({ path }) : say.notText({ path });
  return {
    file: 'text' in file ? readCodeOwners(path, file.text, forge) : unreadableCodeOwners(path, why),
    prefix,
  };
}

function tooLarge(path: string): SourceFile {
  return {
    path,
    unreadable: { kind: 'too-large', size: maxCodeOwnersBytes, limit: maxCodeOwnersBytes },
  };
}
