/** Why a record is not served as fact; each is a word of `--include`. */
export const leftOutReasons = ['candidate', 'stale', 'superseded', 'rejected', 'quarantined', 'rolled-back', 'unrecorded', 'changed', 'disagreed', 'retracted', 'in-doubt'] as const;
export type LeftOut = (typeof leftOutReasons)[number];

/**
 * How something may be served: as fact, as a note that nobody decided about, or only where its reason is asked for. What cannot
 * be read is counted, and never served.
 */
export type Standing = 'fact' | 'unreviewed' | 'unreadable' | LeftOut;
