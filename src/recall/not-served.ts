import type { Kind } from '#provenance/discovery-kinds';
import { isPast } from '#workspace/text/day';

/** Why a record is not served as fact; each is a word of `--include`. */
export const leftOutReasons = [
  'candidate',
  'stale',
  'superseded',
  'rejected',
  'quarantined',
  'rolled-back',
  'unrecorded',
  'changed',
  'disagreed',
  'retracted',
  'in-doubt',
  'expired',
] as const;
export type LeftOut = (typeof leftOutReasons)[number];

/**
 * Why something is counted and never served: it addresses its reader, has characters that nobody
 * sees, or cannot be read.
 */
export const neverServed = ['addressing', 'hidden', 'unreadable'] as const;
export type NeverServed = (typeof neverServed)[number];

/**
 * How memory is served that holds: as fact, or as what was tried and given up, which says nothing
 * of today.
 */
export type Served = 'fact' | 'dead-end';

/**
 * How something may be served: as memory, as a note that nobody decided about, only where its
 * reason is asked for, or not at all.
 */
export type Standing = Served | 'unreviewed' | LeftOut | NeverServed;

/** How memory of a kind is served. */
export function servedAs(kind: Kind): Served {
  return kind === 'dead-end' ? kind : 'fact';
}

/** Whether something is served to whoever has a task for it. */
export function isServed(standing: Standing): standing is Served {
  return standing === 'fact' || standing === 'dead-end';
}

/**
 * What is out of use is served only to those who ask for it by that name, and no rule judges how it
 * reads.
 */
const outOfUse: ReadonlySet<string> = new Set([
  'superseded',
  'rejected',
  'quarantined',
  'rolled-back',
]);

/**
 * How something may be served, after what its text does was looked at: what a person decided on
 * stays, unless it hides something.
 */
export function standingBy(
  standing: Standing,
  { hides, what }: { readonly hides: boolean; readonly what: string | null },
): Standing {
  if (outOfUse.has(standing)) return standing;
  return hides ? 'hidden' : what !== null && !isServed(standing) ? 'addressing' : standing;
}

/**
 * How something may be served on a day: a fact whose last day is over is expired. What is no fact
 * anyway keeps its own reason.
 *
 * @param today `YYYY-MM-DD…`; nothing has ended where nobody says which day it is
 * @param served how it is served before its end
 */
export function standingOn(
  standing: Standing,
  validUntil: string | null,
  today: string | undefined,
  served: Served = 'fact',
): Standing {
  if (validUntil === null || today === undefined) return standing;
  if (standing !== served && standing !== 'expired') return standing;
  return isPast(validUntil, today) ? 'expired' : served;
}
