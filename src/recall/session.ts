import { listOf, number, readKept, shape, such, text } from '#diagnostics/kept-json';
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

const state = shape({
  seen: such(listOf(text), ({ length }) => length <= mostSeen),
  bytes: such(number, (bytes) => bytes >= 0),
  at: text,
});

/** Reads the state of a session; one that cannot be read, or is over, begins anew. */
export function readSession(kept: string | null, now: string): SessionState {
  const read = readKept(kept, state);
  return read === null || isOver(read.at, now) ? newSession : read;
}

/** The text of a state, as it is kept. */
export function sessionText(session: SessionState): string {
  return `${JSON.stringify({ schemaVersion: 1, ...session })}\n`;
}

/**
 * Whether a state of any kind, by when it was last written, is of a session that is over; one that
 * says no time is.
 */
export function isStateOver(kept: string, now: string): boolean {
  const at = /"at":"([^"]{1,40})"/.exec(kept)?.[1];
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
