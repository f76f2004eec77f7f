import { listOf, or, readKept, shape, text } from '#diagnostics/kept-json';

import type { Cursor, Turn } from './turns.ts';

/**
 * Digests that are kept; more than anybody says in a session, and as many as the state has room
 * for.
 */
const mostSeen = 20_000;

/** Where the reading of a transcript stands, and since when. */
export interface StoredCursor extends Cursor {
  /** RFC 3339; empty where nothing is kept. */
  readonly at: string;
}

const cursor = shape({
  last: or(shape({ id: text, digest: text }), null),
  seen: listOf(text),
  at: text,
});

/** Reads what was kept; what cannot be read counts as nothing. */
export function readCursor(kept: string | null): StoredCursor {
  const { last, seen, at } = readKept(kept, cursor) ?? { last: null, seen: [], at: '' };
  return { last, seen: new Set(seen), at };
}

/** The cursor behind turns that were read. */
export function cursorText(before: Cursor, turns: readonly Turn[], at: string): string {
  const last = turns.at(-1);
  const seen = [...new Set([...before.seen, ...turns.map((each) => each.digest)])].slice(-mostSeen);
  return (
    `${JSON.stringify({ schemaVersion: 1, last: last ? { id: last.id, digest: last.digest } : before.last, seen, at })}` +
    '\n'
  );
}
