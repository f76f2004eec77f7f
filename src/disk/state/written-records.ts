import { listOf, shape, text } from '#diagnostics/kept-json';

import { cachePath, type Env } from './cache-path.ts';
import { readForm, replaceCached } from './last-act.ts';

/** A record as an act wrote it. */
export interface WrittenRecord {
  readonly path: string;
  readonly text: string;
}

/** Records that are stored; older ones are in git by then. */
const maxRecords = 200;

/**
 * Stores the texts of records that an act wrote. Until they are committed, no other file has them
 * once somebody edits the record by hand.
 *
 * @param root the workspace, absolute
 */
export function keepWritten(env: Env, root: string, records: readonly WrittenRecord[]): void {
  if (records.length === 0) return;
  const paths = new Set(records.map(({ path }) => path));
  const earlier = stored(env, root).filter(({ path }) => !paths.has(path));
  replaceCached(
    placeOf(env, root),
    JSON.stringify({ schemaVersion: 1, records: [...records, ...earlier].slice(0, maxRecords) }),
  );
}

/** Returns the text that the last act on this machine wrote; an empty list if there is none. */
export function readWritten(env: Env, root: string, path: string): string[] {
  return stored(env, root).flatMap((each) => (each.path === path ? [each.text] : []));
}

const written = shape({ records: listOf(shape({ path: text, text })) });

function stored(env: Env, root: string): readonly WrittenRecord[] {
  return readForm(placeOf(env, root), written)?.records ?? [];
}

function placeOf(env: Env, root: string): string {
  return cachePath(env, root, 'written', 'json');
}
