import { UsageError } from '#diagnostics/failure';
import { configNames, hasLedgerKey } from '#disk/roots/find-root';
import { configurationFile as say } from '#messages/generated/program';
import { limits } from '#workspace/limits';
import { folderOf, lastName } from '#workspace/paths/target';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { type Snapshot, textOfBlob } from '../snapshot.ts';

/** A configuration in the index or in a commit. */
export interface FoundConfig {
  /** Its folder in the repository; empty for the top. */
  readonly folder: string;
  readonly path: string;
  readonly config: LedgerConfig;
}

/**
 * Finds the nearest configuration upward from a folder; null where there is none.
 *
 * @param snapshot the whole repository
 * @throws {UsageError} for an invalid configuration, with the place
 */
export async function findConfig(snapshot: Snapshot, folder: string): Promise<FoundConfig | null> {
  for (let at = folder; ; at = folderOf(at)) {
    const found = await configIn(snapshot, at);
    if (found || at === '') return found;
  }
}

/** The paths of a configuration in a folder: own files, the first counts, or a manifest. */
export function configPlaces(folder: string): {
  readonly own: readonly string[];
  readonly manifest: string;
} {
  const inFolder = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  return { own: configNames.map(inFolder), manifest: inFolder('package.json') };
}

async function configIn(snapshot: Snapshot, folder: string): Promise<FoundConfig | null> {
  const places = configPlaces(folder);
  const own = places.own.find((path) => snapshot.files.has(path));
  const { manifest } = places;
  const path = own ?? (snapshot.files.has(manifest) ? manifest : null);
  if (path === null) return null;
  const text = await readSnapshotText(snapshot, path);
  if (path === manifest && !hasLedgerConfig(text)) return null;
  const name = lastName(path);
  if (text === null)
    throw new UsageError(say.noShortText({ file: path, most: limits.configLength }));
  const { readConfig } = await import('#workspace/dialects/config');
  return { folder, path, config: readConfig(text, name) };
}

/** Whether a manifest has a key for ledger; false for invalid JSON. */
export function hasLedgerConfig(text: string | null): boolean {
  try {
    return text !== null && hasLedgerKey(text);
  } catch {
    return false;
  }
}

/** Whether a manifest names ledger and is invalid JSON, which stops every command. */
export function isBrokenManifest(text: string | null): boolean {
  try {
    if (text !== null) hasLedgerKey(text);
    return false;
  } catch {
    return true;
  }
}

/** The text of a file; null where it is missing, too large or not text. */
export async function readSnapshotText(snapshot: Snapshot, path: string): Promise<string | null> {
  return textOfBlob(path, (await snapshot.read([path], limits.fileBytes)).get(path));
}
