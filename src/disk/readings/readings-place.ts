import type { Env } from '../stores/home-directory.ts';

/** Where readings are kept. */
export interface Place {
  readonly env: Env;
  /** A folder instead of the user's cache. */
  readonly location: string | null;
  /** Which build of the tool read them: another one may read otherwise. */
  readonly build: string;
}

let place: Place | null = null;

/** From now on, what files are read as is kept there; nowhere for null, as at the beginning. */
export function keepReadings(where: Place | null): void {
  place = where;
}

/** Where readings are kept now; null for nowhere. */
export function readingsPlace(): Place | null {
  return place;
}
