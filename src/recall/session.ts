import { digestOf } from '#provenance/digest';
import { daysBetween } from '#workspace/text/day';

/** What a session has been given, so that nothing is served twice and its budget is kept. */
export interface SessionState {
  /** By path and digest of the claim: what says something else since is new. */
  readonly seen: readonly string[];
  readonly bytes: number;
  /** When it was last used, as an instant. */
  readonly at: string;
}

/** Bytes one session is given at most. */
export const mostSessionBytes = 61_440;
/** After this a session is over, and what it saw is forgotten. */
const daysKept = 7;
/** Records one session remembers; a packet has some bytes, so the budget is spent before. */
const mostSeen = 2_000;

export const newSession: SessionState = { seen: [], bytes: 0, at: '' };

/** Reads the state of a session; one that cannot be read, or is over, begins anew. */
export function readSession(text: string | null, now: string): SessionState {
  try {
    const given: unknown = text === null ? null : JSON.parse(text);
    if (typeof given !== 'object' || given === null) return newSession;
    const { seen, bytes, at } = given as Record<string, unknown>;
    if (
      !Array.isArray(seen) ||
      seen.length > mostSeen ||
      typeof bytes !== 'number' ||
      !(bytes >= 0) ||
      typeof at !== 'string' ||
      isOver(at, now)
    )
      return newSession;
    return {
      seen: seen.filter((each): each is string => typeof each === 'string'),
      bytes,
      at,
    };
  } catch {
    return newSession;
  }
}

/** The text of a state, as it is kept. */
export function sessionText(state: SessionState): string {
  return `${JSON.stringify({ schemaVersion: 1, ...state })}\n`;
}

/**
 * Whether a state of any kind, by when it was last written, is of a session that is over; one that
 * says no time is.
 */
export function isStateOver(text: string, now: string): boolean {
  const at = /"at":"([^"]{1,40})"/.exec(text)?.[1];
  return at === undefined || isOver(at, now);
}

/** Whether a session that was last used then is over. */
export function isOver(at: string, now: string): boolean {
  const days = daysBetween(at, now);
  return days === null || days > daysKept;
}

/** What a session remembers of a record that it was given. */
export function claimKey(path: string, claim: string): string {
  return `${path} ${digestOf(claim).slice('sha256:'.length, 23)}`;
}
