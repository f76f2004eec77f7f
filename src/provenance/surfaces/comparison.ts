import type { SurfaceState } from '../evidence/evidence.ts';

/**
 * A row as records have it: `kind` and `hash` may be anything, `unique` is null where nobody wrote
 * it down.
 */
export interface CitedRow {
  readonly kind: string;
  readonly surface: string;
  readonly hash: string;
  readonly unique: boolean | null;
  /** Its digest over tokens; absent in older rows, and where there is none. */
  readonly loose?: string;
}

/**
 * What became of a cited surface; `place` says where it is now when moved or reformatted, `places`
 * at how many when ambiguous, `why` all else in plain words.
 */
export interface Comparison {
  readonly state: SurfaceState;
  readonly place: string | null;
  readonly places: number;
  readonly why: string | null;
  /**
   * Another place where the cited bytes stand, which nobody can take for theirs without looking.
   */
  readonly elsewhere?: string;
  /** The file that the cited one was renamed to, where the cited bytes do not stand in it. */
  readonly renamedTo?: string;
  /** The search for the cited bytes was given up, so that they may stand anywhere. */
  readonly unsearched?: true;
  /** The command that fetches the commit that it is in and that this clone does not have. */
  readonly fetch?: string;
}
