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

/** Reads what was kept; what cannot be read counts as nothing. */
export function readCursor(text: string | null): StoredCursor {
  const none: StoredCursor = { last: null, seen: new Set(), at: '' };
  if (text === null) return none;
  try {
    const { last, seen, at } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const { id, digest } = (last ?? {}) as Readonly<Record<string, unknown>>;
    if (!Array.isArray(seen) || typeof at !== 'string') return none;
    return {
      last: typeof id === 'string' && typeof digest === 'string' ? { id, digest } : null,
      seen: new Set(seen.filter((each): each is string => typeof each === 'string')),
      at,
    };
  } catch {
    return none;
  }
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
